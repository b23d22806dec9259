// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CommitteeLib} from "../../../../contracts/light-clients/committee/CommitteeLib.sol";
import {Member} from "../../../../contracts/light-clients/interfaces/ICommitteeRegistry.sol";
import {VectorsTest} from "../../vectors/VectorsTest.sol";

contract CommitteeLibTest is VectorsTest {
    function setUp() public {
        load("committees.json");
    }

    function test_hash_sharedVectors_match() public view {
        for (uint256 i = 0; i < size("valid"); ++i) {
            assertEq(this.hash(membersAt(i)), wordOf("valid", i, "committeeHash"), nameOf("valid", i));
        }
    }

    function hash(Member[] calldata members) external pure returns (bytes32) {
        return CommitteeLib.hash(members);
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
