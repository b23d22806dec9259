// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {Checkpoint} from "../../../contracts/light-clients/Checkpoint.sol";
import {RemoteBalance} from "../../../examples/remote-balance/contracts/RemoteBalance.sol";
import {RemoteStateFixture} from "../state/RemoteStateFixture.sol";
import {TrieFixture} from "../state/TrieFixture.sol";

/// @dev What a compromise leaves behind in the example `remote-balance`.
contract RemoteBalanceTest is RemoteStateFixture {
    uint64 private constant GREATEST_HEIGHT = 2 ** 48 - 2;

    address private immutable holder = makeAddr("holder");

    RemoteBalance private balance;
    bool private isReplaced;

    function setUp() public override {
        super.setUp();
        balance = new RemoteBalance(state, ORIGIN_CHAIN_ID, CONTRACT, 0);
    }

    function test_prove_afterAForgedHeight_goesOnOnceTheClientIsAnchored() public {
        _prove(1_000_000, GREATEST_HEIGHT, uint64(block.timestamp));
        assertEq(balance.balanceOf(holder), 1_000_000);
        uint64 later = _replaceTheCommittee();
        assertEq(_prove(7, LEAST_HEIGHT + 1, later), 7);
        assertEq(balance.balanceOf(holder), 7);
    }

    function test_prove_afterAForgedTime_goesOnWithTheFirstCheckpointThatCounts() public {
        uint64 latest = uint64(block.timestamp + client.MAX_CLOCK_DRIFT());
        _prove(1_000_000, GREATEST_HEIGHT, latest);
        vm.prank(admin);
        client.distrust();
        vm.warp(latest + 1);
        assertEq(_prove(7, LEAST_HEIGHT + 1, latest + 1), 7);
    }

    function test_prove_older_reverts() public {
        uint64 time = uint64(block.timestamp);
        _prove(7, LEAST_HEIGHT + 1, time);
        (bytes32 root, RemoteBalance.BalanceProof memory proof) = _proofOf(8);
        Checkpoint memory checkpoint = checkpointOf(LEAST_HEIGHT, time - 1);
        checkpoint.stateRoot = root;
        proof.evidence = proven(checkpoint);
        vm.expectRevert(abi.encodeWithSelector(RemoteBalance.OlderThanKnown.selector, time - 1, time));
        balance.prove(holder, proof);
    }

    // ---------------------------------------------------------------- internal

    function _replaceTheCommittee() private returns (uint64 later) {
        vm.prank(admin);
        client.stop();
        vm.warp(START + 8 days);
        anchorAgain(SUCCESSOR, SUCCESSOR_HASH, EPOCH + 1);
        isReplaced = true;
        later = START + 8 days + 1;
        vm.warp(later);
    }

    /// @dev Proves that the holder has `amount` at a block.
    function _prove(uint256 amount, uint64 height, uint64 timestamp) private returns (uint256) {
        (bytes32 root, RemoteBalance.BalanceProof memory proof) = _proofOf(amount);
        Checkpoint memory checkpoint = checkpointOf(height, timestamp);
        checkpoint.stateRoot = root;
        if (isReplaced) {
            checkpoint.epoch = EPOCH + 1;
            (checkpoint.nextCommittee, checkpoint.nextCommitteeHash) = (SUCCESSOR, SUCCESSOR_HASH);
        }
        proof.evidence = provenBy(isReplaced ? SUCCESSOR : COMMITTEE, checkpoint);
        return balance.prove(holder, proof);
    }

    /// @dev A state in which the holder has `amount`, and what proves that.
    function _proofOf(
        uint256 amount
    ) private view returns (bytes32 stateRoot, RemoteBalance.BalanceProof memory proof) {
        bytes32 slot = balance.slotOf(holder);
        TrieFixture.Path memory word = TrieFixture.path(TrieFixture.slotKey(slot), 2, RLP.encode(amount));
        bytes memory account = TrieFixture.accountValue(NONCE, BALANCE, word.root, CODE_HASH);
        TrieFixture.Path memory path = TrieFixture.path(TrieFixture.accountKey(CONTRACT), 4, account);
        (proof.accountProof, proof.storageProof) = (path.nodes, word.nodes);
        stateRoot = path.root;
    }
}
