// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";
import {CommitteeLibraries} from "../harness/CommitteeLibraries.sol";

contract Sha512Test is ShippedCode, VectorsTest {
    CommitteeLibraries private immutable _libraries = CommitteeLibraries(
        create("CommitteeLibraries.sol:CommitteeLibraries", "")
    );

    function setUp() public {
        load("ed25519.json");
    }

    /// @dev FIPS 180-4's own examples.
    function test_hash_standardsExamples_match() public view {
        assertDigest(
            "abc",
            hex"ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            hex"2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        );
        assertDigest(
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
            "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            hex"8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
            hex"501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
        );
    }

    function test_hash_messagesAroundTheBlockSize_match() public view {
        for (uint256 i = 0; i < size("digests"); ++i) {
            assertDigest(bytesOf("digests", i, "message"), bytesOf("digests", i, "digest"));
        }
    }

    function assertDigest(bytes memory message, bytes memory digest) private view {
        (bytes32 high, bytes32 low) = _libraries.sha512(message);
        assertEq(bytes.concat(high, low), digest);
    }
}
