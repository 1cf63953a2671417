package ahp_test

import (
	"testing"

	ahp "github.com/agent-host-protocol/agent-host-protocol/clients/go"
)

func TestVersions(t *testing.T) {
	if ahp.SupportedVersions[0] != ahp.ProtocolVersion {
		t.Error("the current version is not the most preferred")
	}
	if last := ahp.ReleasedVersions[len(ahp.ReleasedVersions)-1]; last != ahp.ProtocolVersion {
		t.Errorf("the newest version is %s", last)
	}
	if version, ok := ahp.Negotiate([]string{"nonsense", "0.9.0", "0.5.2", "0.6.0"}, ahp.SupportedVersions); version != "0.5.2" || !ok { // H-9
		t.Errorf("negotiated %q", version)
	}
	if _, ok := ahp.Negotiate([]string{"v1"}, []string{"v1"}); ok {
		t.Error("negotiated what is no version")
	}
}

func TestKnown(t *testing.T) {
	for _, each := range []struct {
		kind          ahp.NameKind
		name, version string
		directions    []ahp.Direction
		want          bool
	}{
		{ahp.ActionName, "canvas/updated", "0.6.0", nil, true},
		{ahp.ActionName, "canvas/updated", "0.5.2", nil, false},
		{ahp.ActionName, "changeset/filesReviewedChanged", "0.5.2", nil, true},
		{ahp.ActionName, "changeset/filesReviewedChanged", "0.6.0", nil, false},
		{ahp.RequestName, "resourceRead", "0.1.0", []ahp.Direction{ahp.HostToClient}, false},
		{ahp.RequestName, "resourceRead", "0.1.0", nil, true},
		{ahp.RequestName, "ping", "0.6", nil, false},
		{ahp.RequestName, "ping", "00.6.0", nil, false},
		{ahp.RequestName, "ping", "+0.6.0", nil, false},
	} {
		if got := ahp.Known(each.kind, each.name, each.version, each.directions...); got != each.want {
			t.Errorf("%s %s in %s: %v", each.kind, each.name, each.version, got)
		}
	}
	if since, ok := ahp.IntroducedIn(ahp.ActionName, "canvas/updated"); since != "0.6.0" || !ok {
		t.Errorf("introduced in %q", since)
	}
	if _, ok := ahp.IntroducedIn(ahp.NotificationName, "toString"); ok {
		t.Error("an unknown name was introduced")
	}
}

func TestBitsets(t *testing.T) { // G-10
	status := ahp.SessionStatus(1 << 31).Union(ahp.SessionStatusInputNeeded)
	if !status.Contains(ahp.SessionStatusInProgress) || status.Contains(ahp.SessionStatusIdle) {
		t.Errorf("%b", status)
	}
	if got := status.Without(ahp.SessionStatusInputNeeded); got != 1<<31 {
		t.Errorf("%b", got)
	}
}

func TestErrorCodes(t *testing.T) {
	info, ok := ahp.ErrorCodeOf(ahp.CodeSessionNotFound)
	if !ok || info.Name != "SessionNotFound" || info.Code != int64(ahp.AhpErrorCodeSessionNotFound) {
		t.Errorf("got %v", info)
	}
	if _, ok := ahp.ErrorCodeOf(1); ok {
		t.Error("an unknown code is known")
	}
}
