// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {Halt} from "@causeway/solidity/libraries/HaltLib.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {LightClientFixture} from "./LightClientFixture.sol";

/// @dev The guardian says that nothing of up to now counts.
contract LightClientDistrustTest is LightClientFixture {
    uint64 private constant DISTRUSTED = START + 1 days;
    uint64 private constant UNTIL = DISTRUSTED + 15 minutes;

    function setUp() public override {
        super.setUp();
        client.accept(proven(checkpointAt(120)));
        vm.warp(DISTRUSTED);
    }

    function distrust() private {
        vm.prank(admin);
        client.distrust();
    }

    function test_distrust_beginsAGenerationAndResetsTheNewestHeight() public {
        vm.expectEmit(address(client));
        emit ILightClient.LightClientDistrusted(1, uint40(UNTIL));
        distrust();
        assertEq(client.generation(), 1);
        assertFalse(client.vouchesFor(0));
        assertTrue(client.vouchesFor(1));
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 0);
        assertEq(timestamp, START + 20);
        assertEq(client.distrustedUntil(), UNTIL);
    }

    function test_accept_knownCheckpointOfBefore_reverts() public {
        distrust();
        bytes memory fields = CheckpointLib.encode(checkpointAt(120));
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(120, hashOf(checkpointAt(120))));
        client.accept(fields);
    }

    function testFuzz_accept_checkpointOfUpToNow_revertsWhateverItsHeight(uint64 height, uint64 timestamp) public {
        distrust();
        height = uint64(bound(height, LEAST_HEIGHT, type(uint48).max - 1));
        timestamp = uint64(bound(timestamp, 0, UNTIL));
        vm.warp(UNTIL);
        bytes memory evidence = proven(checkpointOf(height, timestamp));
        expectError(ILightClient.CheckpointDistrusted.selector, abi.encode(timestamp, UNTIL));
        client.accept(evidence);
    }

    function test_accept_honestCheckpointAfterAForgedGreatestHeight_isKept() public {
        client.accept(proven(checkpointOf(type(uint48).max - 1, DISTRUSTED)));
        distrust();
        vm.warp(UNTIL + 1);
        Checkpoint memory honest = checkpointOf(200, UNTIL + 1);
        client.accept(proven(honest));
        client.accept(CheckpointLib.encode(honest));
        (uint64 height, uint64 timestamp) = client.newest();
        assertEq(height, 200);
        assertEq(timestamp, UNTIL + 1);
    }

    function test_distrust_againWithinTwoDays_revertsAndThenSucceeds() public {
        distrust();
        vm.warp(DISTRUSTED + 2 days - 1);
        expectError(ILightClient.DistrustedTooRecently.selector, abi.encode(DISTRUSTED + 2 days));
        distrust();
        vm.warp(DISTRUSTED + 2 days);
        distrust();
        assertEq(client.generation(), 2);
    }

    function test_distrust_byAStranger_reverts() public {
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        client.distrust();
    }

    function test_distrust_onFrozenClient_reverts() public {
        freezeAt(130);
        vm.expectRevert(ILightClient.LightClientIsFrozen.selector);
        distrust();
    }

    function test_halt_givesDeadlinesTheDriftAndTimeForACheckpoint() public {
        distrust();
        Halt memory halt = client.halt();
        assertEq(halt.began, DISTRUSTED);
        assertEq(halt.until, UNTIL + 1 hours);
        assertEq(halt.lasted, 15 minutes + 1 hours);
    }
}
