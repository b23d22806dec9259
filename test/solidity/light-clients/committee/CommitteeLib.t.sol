// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Member} from "../../../../contracts/light-clients/interfaces/ICommitteeRegistry.sol";
import {ShippedCode} from "../../ShippedCode.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";
import {CommitteeLibraries} from "../harness/CommitteeLibraries.sol";

contract CommitteeLibTest is ShippedCode, VectorsTest {
    CommitteeLibraries private immutable _libraries = CommitteeLibraries(
        create("CommitteeLibraries.sol:CommitteeLibraries", "")
    );

    function setUp() public {
        load("committees.json");
    }

    function test_hash_sharedVectors_match() public view {
        for (uint256 i = 0; i < size("valid"); ++i) {
            assertEq(_libraries.hash(membersAt(i)), wordOf("valid", i, "committeeHash"), nameOf("valid", i));
        }
    }

    function membersAt(uint256 i) private view returns (Member[] memory members) {
        string memory list = string.concat("valid[", vm.toString(i), "].members");
        members = new Member[](size(list, "x"));
        for (uint256 j = 0; j < members.length; ++j) {
            members[j] = Member({
                x: uint256(wordOf(list, j, "x")),
                y: uint256(wordOf(list, j, "y")),
                ed25519: wordOf(list, j, "ed25519"),
                weight: uint64(uintOf(list, j, "weight"))
            });
        }
    }
}
