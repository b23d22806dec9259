// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SlotDerivation} from "@openzeppelin/contracts/utils/SlotDerivation.sol";
import {Member} from "../../../contracts/light-clients/interfaces/ICommitteeRegistry.sol";
import {CommitteeFixture} from "../light-clients/committee/CommitteeFixture.sol";
import {IReachingCampaign} from "./ICampaign.sol";

/// @title CommitteeCampaign
/// @notice An admin who proposes committees, a guardian who withdraws them, and others who try to. After every step a
/// block ends, and what its checkpoint names is read from the registry's storage, as validators do.
contract CommitteeCampaign is CommitteeFixture, IReachingCampaign {
    struct Proposal {
        uint64 epoch;
        uint256 time;
        bytes32 hash;
        bytes32 list;
        bool named;
        bool withdrawn;
    }

    struct Tally {
        uint256 proposed;
        uint256 withdrawn;
        uint256 namedBlocks;
        uint256 activated;
        uint256 refused;
        uint256 forgeriesRefused;
    }

    uint256 private constant MOST_MEMBERS = 6;

    Tally public tally;
    uint256 public time = START;

    Proposal[] private _proposals;
    /// @dev Whether the last proposal is neither withdrawn nor activated.
    bool private _waits;
    uint64 private _epoch;
    mapping(uint64 epoch => bytes32 hash) private _successors;
    mapping(uint64 epoch => bytes32 list) private _activated;

    modifier step() {
        vm.warp(time);
        _;
        _endBlock();
    }

    constructor() {
        setUp();
        grantGuardian();
        enrolled(MOST_MEMBERS);
    }

    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](8);
        (list[0], list[1], list[2]) = (this.proposeAny.selector, this.proposeAny.selector, this.withdrawIt.selector);
        (list[3], list[4], list[5]) = (this.activate.selector, this.forge.selector, this.passTime.selector);
        (list[6], list[7]) = (this.passTime.selector, this.activate.selector);
    }

    // ---------------------------------------------------------------- steps

    function proposeAny(uint256 seed) external step {
        Member[] memory list = fictitious(1 + _pick(seed, "size", MOST_MEMBERS));
        list[0].weight = uint64(1 + _pick(seed, "weight", 2));
        bytes32 hash = hashOf(list);
        bool foretold = !_waits && hash != registry.committeeHash();
        _try(admin, abi.encodeCall(registry.proposeCommittee, (list)), foretold, "a proposal");
        if (!foretold) return;
        tally.proposed += 1;
        _proposals.push(Proposal(_epoch + 1, time, hash, keccak256(abi.encode(list)), false, false));
        _waits = true;
        if (_epoch == 0) _begin();
    }

    function withdrawIt(uint256) external step {
        bool foretold = _waits && time - _last().time < WITHDRAWAL;
        _try(guardian, abi.encodeCall(registry.withdrawCommittee, ()), foretold, "a withdrawal");
        if (!foretold) return;
        assertFalse(_last().named, "withdrawn after it was named");
        _last().withdrawn = true;
        _waits = false;
        tally.withdrawn += 1;
    }

    function activate(uint256) external step {
        bool foretold = _waits && time - _last().time >= HANDOVER;
        _try(stranger, abi.encodeCall(registry.activateCommittee, ()), foretold, "an activation");
        if (foretold) _begin();
    }

    /// @dev Who has no role proposes and withdraws.
    function forge(uint256 seed) external step {
        address forger = _pick(seed, "forger", 2) == 0 ? stranger : guardian;
        Member[] memory list = fictitious(MOST_MEMBERS);
        list[0].weight = 9;
        _try(forger, abi.encodeCall(registry.proposeCommittee, (list)), false, "a stranger's proposal");
        _try(stranger, abi.encodeCall(registry.withdrawCommittee, ()), false, "a stranger's withdrawal");
        tally.forgeriesRefused += 1;
    }

    /// @dev Often to the second in which something changes, or the one before.
    function passTime(uint256 seed) external {
        uint256 to = time + _pick(seed, "time", HANDOVER);
        uint256 which = _pick(seed, "which", 4);
        if (_waits && which < 2) to = _last().time + (which == 0 ? WITHDRAWAL : HANDOVER) - _pick(seed, "before", 2);
        if (to > time) time = to;
        vm.warp(time);
        _endBlock();
    }

    // ---------------------------------------------------------------- checks

    function finish() external view {
        check();
    }

    function check() public view {
        assertEq(registry.epoch(), _epoch, "epoch");
        assertEq(keccak256(abi.encode(registry.membersOf(_epoch))), _listOf(_epoch), "the members who sign");
        bytes32 next = _waits ? _last().list : keccak256(abi.encode(new Member[](0)));
        assertEq(keccak256(abi.encode(registry.nextMembers())), next, "the proposed members");
        assertEq(registry.nextCommitteeHash(), _waits ? _last().hash : bytes32(0), "the proposed committee");
        assertEq(registry.withdrawableUntil(), _waits ? _last().time + WITHDRAWAL : 0, "withdrawableUntil");
        assertEq(registry.activatableAt(), _waits ? _last().time + HANDOVER : 0, "activatableAt");
        for (uint256 i = 0; i < _proposals.length; ++i) {
            assertFalse(_proposals[i].named && _proposals[i].withdrawn, "named and withdrawn");
        }
    }

    function checkGotEverywhere() external view {
        assertGt(tally.proposed, 0, "proposed");
        assertGt(tally.withdrawn, 0, "withdrawn");
        assertGt(tally.namedBlocks, 0, "namedBlocks");
        assertGt(tally.activated, 1, "activated");
        assertGt(tally.refused, 0, "refused");
        assertGt(tally.forgeriesRefused, 0, "forgeriesRefused");
    }

    // ---------------------------------------------------------------- internal

    /// @dev What a block's checkpoint names: nothing before its time, never another, and nothing that is taken back.
    function _endBlock() private {
        bytes32 first = SlotDerivation.erc7201Slot("causeway.storage.CommitteeRegistry");
        uint64 until = uint64(uint256(vm.load(address(registry), first)) >> 128);
        bytes32 next = vm.load(address(registry), bytes32(uint256(first) + 2));
        if (next == 0 || time < until) {
            assertEq(_successors[_epoch], 0, "a successor was taken back");
            return;
        }
        Proposal storage proposal = _last();
        assertTrue(_waits, "named without a proposal");
        assertEq(next, proposal.hash, "another is named");
        assertGe(time, proposal.time + WITHDRAWAL, "named before its time");
        assertTrue(_successors[_epoch] == 0 || _successors[_epoch] == next, "two successors");
        _successors[_epoch] = next;
        proposal.named = true;
        tally.namedBlocks += 1;
    }

    function _begin() private {
        Proposal storage proposal = _last();
        assertFalse(proposal.withdrawn, "a withdrawn committee began");
        _epoch = proposal.epoch;
        _activated[_epoch] = proposal.list;
        _waits = false;
        tally.activated += 1;
    }

    function _try(address caller, bytes memory data, bool foretold, string memory what) private {
        vm.prank(caller);
        (bool succeeded, ) = address(registry).call(data);
        assertEq(succeeded, foretold, what);
        if (!succeeded) tally.refused += 1;
    }

    function _last() private view returns (Proposal storage) {
        return _proposals[_proposals.length - 1];
    }

    function _listOf(uint64 epoch) private view returns (bytes32) {
        return epoch == 0 ? keccak256(abi.encode(new Member[](0))) : _activated[epoch];
    }

    function _pick(uint256 seed, string memory what, uint256 below) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }
}
