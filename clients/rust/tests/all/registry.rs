use agent_host_protocol::*;

/// CV-42, CV-44, CV-46
#[test]
fn names_are_known_from_the_version_that_brought_them() {
    assert_eq!(
        introduced_in(NameKind::Action, "canvas/updated", None),
        Some("0.6.0")
    );
    assert_eq!(introduced_in(NameKind::Action, "canvas/erased", None), None);
    assert!(!is_known(
        NameKind::Request,
        "resourceRead",
        "0.1.0",
        Some(Direction::HostToClient)
    ));
    assert!(is_known(NameKind::Request, "resourceRead", "0.1.0", None));
    for version in [
        "", "0.6", "v0.6.0", "0.6.0-rc", "00.6.0", "0.6.0 ", "0.6.0.0", "+0.6.0",
    ] {
        assert!(
            !is_known(NameKind::Request, "ping", version, None),
            "{version}"
        );
    }
}

/// CV-43
#[test]
fn the_current_version_is_the_most_preferred() {
    assert_eq!(SUPPORTED_VERSIONS.first(), Some(&PROTOCOL_VERSION));
    assert_eq!(RELEASED_VERSIONS.last(), Some(&PROTOCOL_VERSION));
}

/// H-9, H-10, TR-17
#[test]
fn the_first_offer_that_is_supported_is_spoken() {
    assert_eq!(
        negotiate(&["0.9.0", "0.5.2", "0.6.0"], SUPPORTED_VERSIONS),
        Some("0.5.2")
    );
    assert_eq!(negotiate(&["latest"], &["latest"]), None);
}

#[test]
fn error_codes_have_names_and_data() {
    let auth = error_code(ahp_error_codes::AUTH_REQUIRED).expect("it is a code");
    assert_eq!(
        (auth.name, auth.data),
        ("AuthRequired", Some("AuthRequiredErrorData"))
    );
    assert_eq!(json_rpc_error_codes::PARSE_ERROR, -32700);
    assert_eq!(error_code(1), None);
}

#[test]
fn constants_are_those_of_the_wire() {
    assert_eq!(ROOT_URI, "ahp-root://");
    assert_eq!(encode(&RootUri), r#""ahp-root://""#);
}
