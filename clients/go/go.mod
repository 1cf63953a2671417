module github.com/agent-host-protocol/agent-host-protocol/clients/go

go 1.24
