// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {IRemoteState, RemoteAccount} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {CheckpointLib} from "../../../contracts/light-clients/libraries/CheckpointLib.sol";
import {RemoteState} from "../../../contracts/state/RemoteState.sol";
import {RemoteStateFixture} from "./RemoteStateFixture.sol";
import {TrieFixture} from "./TrieFixture.sol";

contract RemoteStateTest is RemoteStateFixture {
    uint64 private constant HUB = 31399;
    address private constant HUB_CLIENT = address(0xc11e);
    bytes32 private constant DOMAIN = keccak256("domain");

    // ---------------------------------------------------------------- reading

    function test_accountOf_present_returnsItsFields() public {
        Checkpoint memory checkpoint = checkpointOf(accountPath.root);
        (RemoteAccount memory account, uint64 height, uint64 timestamp) = state.accountOf(
            ORIGIN_CHAIN_ID,
            proven(checkpoint),
            CONTRACT,
            accountPath.nodes
        );
        assertTrue(account.exists);
        assertEq(account.nonce, NONCE);
        assertEq(account.balance, BALANCE);
        assertEq(account.storageRoot, storagePath.root);
        assertEq(account.codeHash, CODE_HASH);
        assertEq(height, checkpoint.height);
        assertEq(timestamp, checkpoint.timestamp);
    }

    function test_accountOf_absent_returnsZeros() public {
        TrieFixture.Path memory path = TrieFixture.above(TrieFixture.accountKey(stranger), 3, "");
        (RemoteAccount memory account, , ) = state.accountOf(
            ORIGIN_CHAIN_ID,
            evidenceOf(path.root),
            stranger,
            path.nodes
        );
        RemoteAccount memory none;
        assertEq(abi.encode(account), abi.encode(none));
    }

    function test_slotOf_present_returnsTheWord() public {
        Checkpoint memory checkpoint = checkpointOf(accountPath.root);
        (bytes32 value, uint64 height, uint64 timestamp) = readSlot(proven(checkpoint));
        assertEq(value, WORD);
        assertEq(height, checkpoint.height);
        assertEq(timestamp, checkpoint.timestamp);
    }

    function test_slotOf_checkpointKnown_needsNoProofOfIt() public {
        client.accept(evidenceOf(accountPath.root));
        (bytes32 value, , ) = readSlot(CheckpointLib.encode(checkpointOf(accountPath.root)));
        assertEq(value, WORD);
    }

    function test_slotOf_checkpointUnknown_reverts() public {
        Checkpoint memory checkpoint = checkpointOf(accountPath.root);
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(checkpoint.height, hashOf(checkpoint)));
        readSlot(CheckpointLib.encode(checkpoint));
    }

    function test_slotOf_frozenLightClient_reverts() public {
        client.accept(evidenceOf(accountPath.root));
        freezeAt(LEAST_HEIGHT + 9);
        expectError(ILightClient.LightClientIsFrozen.selector, "");
        readSlot(CheckpointLib.encode(checkpointOf(accountPath.root)));
    }

    function test_slotOf_checkpointOfAnEarlierGeneration_reverts() public {
        Checkpoint memory checkpoint = checkpointOf(accountPath.root);
        client.accept(proven(checkpoint));
        anchorAgain(COMMITTEE, COMMITTEE_HASH, EPOCH);
        expectError(ILightClient.UnknownCheckpoint.selector, abi.encode(checkpoint.height, hashOf(checkpoint)));
        readSlot(CheckpointLib.encode(checkpoint));
    }

    function testFuzz_slotOf_stateOfAnotherKind_reverts(uint8 stateKind) public {
        vm.assume(stateKind > 1);
        Checkpoint memory checkpoint = checkpointOf(accountPath.root);
        checkpoint.stateKind = stateKind;
        bytes memory evidence = proven(checkpoint);
        expectError(IRemoteState.UnsupportedStateKind.selector, abi.encode(ORIGIN_CHAIN_ID, stateKind));
        readSlot(evidence);
    }

    function testFuzz_slotOf_unknownChain_reverts(uint64 chainId) public {
        vm.assume(chainId != ORIGIN_CHAIN_ID);
        bytes memory evidence = evidenceOf(accountPath.root);
        expectError(IRemoteState.UnknownChain.selector, abi.encode(chainId));
        state.slotOf(chainId, evidence, CONTRACT, SLOT, accountPath.nodes, storagePath.nodes);
    }

    function test_slotOf_accountThatDoesNotExist_reverts() public {
        TrieFixture.Path memory path = TrieFixture.above(TrieFixture.accountKey(stranger), 3, "");
        bytes memory evidence = evidenceOf(path.root);
        expectError(IRemoteState.NoSuchAccount.selector, abi.encode(ORIGIN_CHAIN_ID, stranger));
        state.slotOf(ORIGIN_CHAIN_ID, evidence, stranger, SLOT, path.nodes, storagePath.nodes);
    }

    function test_slotsOf_severalSlots_returnsThemInOrder() public {
        bytes32 absent = nearbyAbsentSlot();
        bytes32[] memory slots = new bytes32[](3);
        (slots[0], slots[1], slots[2]) = (SLOT, absent, SLOT);
        bytes[][] memory proofs = new bytes[][](3);
        (proofs[0], proofs[1], proofs[2]) = (storagePath.nodes, storagePath.nodes, storagePath.nodes);
        bytes memory evidence = evidenceOf(accountPath.root);
        (bytes32[] memory values, uint64 height, ) = state.slotsOf(
            ORIGIN_CHAIN_ID,
            evidence,
            CONTRACT,
            slots,
            accountPath.nodes,
            proofs
        );
        assertEq(values.length, 3);
        assertEq(values[0], WORD);
        assertEq(values[1], 0);
        assertEq(values[2], WORD);
        assertEq(height, LEAST_HEIGHT + 5);
    }

    function test_slotsOf_fewerProofsThanSlots_reverts() public {
        bytes32[] memory slots = new bytes32[](2);
        bytes[][] memory proofs = new bytes[][](1);
        proofs[0] = storagePath.nodes;
        bytes memory evidence = evidenceOf(accountPath.root);
        expectError(IRemoteState.WrongProofCount.selector, abi.encode(2, 1));
        state.slotsOf(ORIGIN_CHAIN_ID, evidence, CONTRACT, slots, accountPath.nodes, proofs);
    }

    // ---------------------------------------------------------------- configuration

    function test_constructor_authorityWithoutCode_reverts() public {
        expectError(RemoteState.NoAuthority.selector, abi.encode(stranger));
        newState(stranger);
    }

    function test_setLightClient_byTheAdmin_replacesTheOneBefore() public {
        ILightClient replacement = newClient();
        vm.expectEmit(address(state));
        emit IRemoteState.LightClientSet(ORIGIN_CHAIN_ID, replacement);
        vm.prank(admin);
        state.setLightClient(replacement);
        assertEq(address(state.lightClientOf(ORIGIN_CHAIN_ID)), address(replacement));
    }

    function test_setLightClient_ofThisChain_reverts() public {
        vm.chainId(ORIGIN_CHAIN_ID);
        expectError(IRemoteState.InvalidChain.selector, abi.encode(ORIGIN_CHAIN_ID));
        vm.prank(admin);
        state.setLightClient(client);
    }

    function test_setLightClient_ofNoChain_reverts() public {
        vm.mockCall(address(client), abi.encodeCall(ILightClient.originChainId, ()), abi.encode(0));
        expectError(IRemoteState.InvalidChain.selector, abi.encode(0));
        vm.prank(admin);
        state.setLightClient(client);
    }

    function test_setLightClient_byAStranger_reverts() public {
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        state.setLightClient(client);
    }

    function test_setRouteThroughHub_byAStranger_reverts() public {
        expectError(IAccessManaged.AccessManagedUnauthorized.selector, abi.encode(stranger));
        vm.prank(stranger);
        state.setRouteThroughHub(HUB, ORIGIN_CHAIN_ID, HUB_CLIENT, DOMAIN);
    }

    function test_setRouteThroughHub_ofAChainNotFollowed_routesIt() public {
        vm.expectEmit(address(state));
        emit IRemoteState.RouteThroughHubSet(HUB, ORIGIN_CHAIN_ID, HUB_CLIENT, DOMAIN);
        vm.prank(admin);
        state.setRouteThroughHub(HUB, ORIGIN_CHAIN_ID, HUB_CLIENT, DOMAIN);
        (uint64 hub, address hubClient, bytes32 domain) = state.routeThroughHub(HUB);
        assertEq(hub, ORIGIN_CHAIN_ID);
        assertEq(hubClient, HUB_CLIENT);
        assertEq(domain, DOMAIN);
        assertEq(address(state.lightClientOf(HUB)), address(0));
    }

    function test_setRouteThroughHub_whatNamesNothing_reverts() public {
        bytes4 chain = IRemoteState.InvalidChain.selector;
        bytes4 route = IRemoteState.InvalidRoute.selector;
        refuseRoute(0, ORIGIN_CHAIN_ID, HUB_CLIENT, DOMAIN, bytes.concat(chain, abi.encode(0)));
        refuseRoute(
            uint64(block.chainid),
            ORIGIN_CHAIN_ID,
            HUB_CLIENT,
            DOMAIN,
            bytes.concat(chain, abi.encode(block.chainid))
        );
        refuseRoute(
            ORIGIN_CHAIN_ID,
            ORIGIN_CHAIN_ID,
            HUB_CLIENT,
            DOMAIN,
            bytes.concat(chain, abi.encode(ORIGIN_CHAIN_ID))
        );
        refuseRoute(HUB, ORIGIN_CHAIN_ID, address(0), DOMAIN, bytes.concat(route, abi.encode(0, DOMAIN)));
        refuseRoute(HUB, ORIGIN_CHAIN_ID, HUB_CLIENT, 0, bytes.concat(route, abi.encode(HUB_CLIENT, 0)));
    }

    function test_setRouteThroughHub_throughAChainNotFollowed_reverts() public {
        bytes4 unknown = IRemoteState.UnknownChain.selector;
        refuseRoute(HUB, 0, HUB_CLIENT, DOMAIN, bytes.concat(unknown, abi.encode(0)));
        refuseRoute(HUB, 77, HUB_CLIENT, DOMAIN, bytes.concat(unknown, abi.encode(77)));
    }

    function test_setRouteThroughHub_throughARoutedChain_reverts() public {
        vm.prank(admin);
        state.setRouteThroughHub(HUB, ORIGIN_CHAIN_ID, HUB_CLIENT, DOMAIN);
        refuseRoute(78, HUB, HUB_CLIENT, DOMAIN, abi.encodeWithSelector(IRemoteState.UnknownChain.selector, HUB));
    }

    function test_views_ofAChainFollowedDirectly_showNoRoute() public view {
        (uint64 hub, address hubClient, bytes32 domain) = state.routeThroughHub(ORIGIN_CHAIN_ID);
        assertEq(abi.encode(hub, hubClient, domain), abi.encode(0, 0, 0));
        assertEq(address(state.lightClientOf(ORIGIN_CHAIN_ID)), address(client));
    }

    // ---------------------------------------------------------------- internal

    function readSlot(bytes memory evidence) private returns (bytes32, uint64, uint64) {
        return state.slotOf(ORIGIN_CHAIN_ID, evidence, CONTRACT, SLOT, accountPath.nodes, storagePath.nodes);
    }

    function refuseRoute(
        uint64 chainId,
        uint64 hubChainId,
        address hubClient,
        bytes32 domain,
        bytes memory reason
    ) private {
        vm.expectRevert(reason);
        vm.prank(admin);
        state.setRouteThroughHub(chainId, hubChainId, hubClient, domain);
    }

    /// @dev A slot whose key leads to the leaf of `SLOT` and differs there.
    function nearbyAbsentSlot() private pure returns (bytes32) {
        bytes32 key = TrieFixture.slotKey(SLOT);
        for (uint256 i = 0; ; ++i) {
            bytes32 slot = bytes32(1000 + i);
            if (TrieFixture.slotKey(slot) >> 248 == key >> 248) return slot;
        }
    }
}
