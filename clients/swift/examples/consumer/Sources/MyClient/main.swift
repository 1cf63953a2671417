import AgentHostProtocol

print("speaks", AHP.supportedVersions)
