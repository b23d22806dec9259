// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {DevelopmentChains} from "../../access/DevelopmentChains.sol";
import {ICommitteeRegistry, Member, ValidatorKeys} from "../interfaces/ICommitteeRegistry.sol";
import {CommitteeLib} from "./CommitteeLib.sol";
import {PossessionProof} from "./PossessionProof.sol";

/// @title CommitteeRegistry
/// @notice The validators of this chain's checkpoints.
/// @dev Storage stands at the ERC-7201 location of `causeway.storage.CommitteeRegistry`, where validators prove it
/// (`eth_getProof`): slot 0 is the epoch (bits 0..63), the time from which the next committee can be activated (bits
/// 64..127) and the time until which it can be withdrawn, from which on checkpoints name it (bits 128..191), slot 1 the
/// current committee's Keccak commitment, slot 2 the next one's, 0 without one.
contract CommitteeRegistry is ICommitteeRegistry, AccessManaged {
    /// @custom:storage-location erc7201:causeway.storage.CommitteeRegistry
    struct RegistryStorage {
        uint64 epoch;
        uint64 activatableAt;
        uint64 withdrawableUntil;
        bytes32 committeeHash;
        bytes32 nextCommitteeHash;
        mapping(uint64 epoch => Member[]) members;
        mapping(uint256 x => bytes32 keysHash) enrolments;
        mapping(bytes32 ed25519 => bool) ed25519Enrolled;
    }

    /// @dev With fewer, one of them could stop the chain or two sign for it.
    uint256 private constant MIN_MEMBERS_IN_PRODUCTION = 4;

    /// @dev keccak256(abi.encode(uint256(keccak256("causeway.storage.CommitteeRegistry")) - 1))
    /// & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE = 0x49a4edb98cdd77554ee29bf817591bc13af3cef2ff15b84dc7d20f43bd21b900;

    /// @inheritdoc ICommitteeRegistry
    bytes32 public immutable environment;

    /// @inheritdoc ICommitteeRegistry
    uint256 public immutable handover;

    /// @inheritdoc ICommitteeRegistry
    uint256 public immutable withdrawal;

    /// @inheritdoc ICommitteeRegistry
    uint256 public immutable minMembers;

    /// @notice Starts without validators, at epoch 0. Reverts with `InvalidConfiguration`.
    /// @param initialAuthority The access manager that says who may propose committees.
    /// @param environment_ Tag of the environment's name.
    /// @param handover_ Seconds between proposal and activation.
    /// @param withdrawal_ How many of them, from the first on, a proposal can be withdrawn: from 1, fewer than all.
    /// @param minMembers_ Least number of members: from 1 on development chains, from 4 elsewhere.
    constructor(
        address initialAuthority,
        bytes32 environment_,
        uint32 handover_,
        uint32 withdrawal_,
        uint8 minMembers_
    ) AccessManaged(initialAuthority) {
        uint256 least = DevelopmentChains.contains(block.chainid) ? 1 : MIN_MEMBERS_IN_PRODUCTION;
        require(
            initialAuthority.code.length != 0 &&
                environment_ != 0 &&
                withdrawal_ != 0 &&
                withdrawal_ < handover_ &&
                minMembers_ >= least &&
                minMembers_ <= CommitteeLib.MAX_MEMBERS,
            InvalidConfiguration()
        );
        environment = environment_;
        handover = handover_;
        withdrawal = withdrawal_;
        minMembers = minMembers_;
    }

    // ---------------------------------------------------------------- enrolling

    /// @inheritdoc ICommitteeRegistry
    function enrol(ValidatorKeys calldata keys, bytes calldata babyJubjubProof, bytes calldata ed25519Proof) external {
        RegistryStorage storage $ = _storage();
        require($.enrolments[keys.x] == 0, BabyJubjubKeyEnrolled(keys.x));
        require(!$.ed25519Enrolled[keys.ed25519], Ed25519KeyEnrolled(keys.ed25519));
        PossessionProof.check(environment, keys, babyJubjubProof, ed25519Proof);
        $.enrolments[keys.x] = _hashOf(keys.x, keys.y, keys.ed25519);
        $.ed25519Enrolled[keys.ed25519] = true;
        emit ValidatorEnrolled(keys.x, keys.y, keys.ed25519);
    }

    // ---------------------------------------------------------------- committees

    /// @inheritdoc ICommitteeRegistry
    function proposeCommittee(Member[] calldata proposed) external restricted {
        RegistryStorage storage $ = _storage();
        require($.nextCommitteeHash == 0, HandoverUnderWay($.nextCommitteeHash));
        _check($, proposed);
        bytes32 proposedHash = CommitteeLib.hash(proposed);
        require(proposedHash != $.committeeHash, CommitteeUnchanged(proposedHash));

        uint64 nextEpoch = $.epoch + 1;
        // The first takes over from nobody.
        (uint256 until, uint256 from) = nextEpoch == 1 ? (0, 0) : (withdrawal, handover);
        (until, from) = (block.timestamp + until, block.timestamp + from);
        for (uint256 i = 0; i < proposed.length; ++i) $.members[nextEpoch].push(proposed[i]);
        $.nextCommitteeHash = proposedHash;
        ($.withdrawableUntil, $.activatableAt) = (uint64(until), uint64(from));
        emit CommitteeProposed(nextEpoch, proposedHash, proposed, until, from);
        if (nextEpoch == 1) _activate($);
    }

    /// @inheritdoc ICommitteeRegistry
    function withdrawCommittee() external restricted {
        RegistryStorage storage $ = _storage();
        bytes32 withdrawnHash = $.nextCommitteeHash;
        require(withdrawnHash != 0, NoNextCommittee());
        // At that second, checkpoints name it already.
        require(block.timestamp < $.withdrawableUntil, WithdrawalOver($.withdrawableUntil));
        uint64 nextEpoch = $.epoch + 1;
        _settle($);
        // The next proposal for this epoch adds to the list.
        delete $.members[nextEpoch];
        emit CommitteeWithdrawn(nextEpoch, withdrawnHash);
    }

    /// @inheritdoc ICommitteeRegistry
    function activateCommittee() external {
        RegistryStorage storage $ = _storage();
        require($.nextCommitteeHash != 0, NoNextCommittee());
        require(block.timestamp >= $.activatableAt, HandoverNotOver($.activatableAt));
        _activate($);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc ICommitteeRegistry
    function isEnrolled(ValidatorKeys calldata keys) external view returns (bool) {
        return _storage().enrolments[keys.x] == _hashOf(keys.x, keys.y, keys.ed25519);
    }

    /// @inheritdoc ICommitteeRegistry
    function epoch() external view returns (uint64) {
        return _storage().epoch;
    }

    /// @inheritdoc ICommitteeRegistry
    function committeeHash() external view returns (bytes32) {
        return _storage().committeeHash;
    }

    /// @inheritdoc ICommitteeRegistry
    function nextCommitteeHash() external view returns (bytes32) {
        return _storage().nextCommitteeHash;
    }

    /// @inheritdoc ICommitteeRegistry
    function activatableAt() external view returns (uint256) {
        return _storage().activatableAt;
    }

    /// @inheritdoc ICommitteeRegistry
    function withdrawableUntil() external view returns (uint256) {
        return _storage().withdrawableUntil;
    }

    /// @inheritdoc ICommitteeRegistry
    function membersOf(uint64 ofEpoch) public view returns (Member[] memory) {
        return _storage().members[ofEpoch];
    }

    /// @inheritdoc ICommitteeRegistry
    function members() external view returns (Member[] memory) {
        return membersOf(_storage().epoch);
    }

    /// @inheritdoc ICommitteeRegistry
    function nextMembers() external view returns (Member[] memory) {
        return membersOf(_storage().epoch + 1);
    }

    // ---------------------------------------------------------------- internal

    function _activate(RegistryStorage storage $) private {
        $.epoch += 1;
        $.committeeHash = $.nextCommitteeHash;
        _settle($);
        emit CommitteeActivated($.epoch, $.committeeHash);
    }

    /// @dev Nothing is proposed any more.
    function _settle(RegistryStorage storage $) private {
        $.nextCommitteeHash = 0;
        ($.withdrawableUntil, $.activatableAt) = (0, 0);
    }

    function _check(RegistryStorage storage $, Member[] calldata proposed) private view {
        require(
            proposed.length >= minMembers && proposed.length <= CommitteeLib.MAX_MEMBERS,
            CommitteeSizeOutOfRange(proposed.length, minMembers, CommitteeLib.MAX_MEMBERS)
        );
        uint256 total = 0;
        for (uint256 i = 0; i < proposed.length; ++i) {
            Member calldata member = proposed[i];
            require($.enrolments[member.x] == _hashOf(member.x, member.y, member.ed25519), NotEnrolled(i, member.x));
            require(i == 0 || member.x > proposed[i - 1].x, MembersNotAscending(i, member.x));
            require(member.weight != 0, ZeroWeight(i));
            total += member.weight;
        }
        require(total <= type(uint64).max, TotalWeightTooLarge(total));
        if (!DevelopmentChains.contains(block.chainid)) _checkShares(proposed, total);
    }

    /// @dev A quorum is more than two thirds: exactly one third suffices to prevent it.
    function _checkShares(Member[] calldata proposed, uint256 total) private pure {
        for (uint256 i = 0; i < proposed.length; ++i) {
            uint256 weight = proposed[i].weight;
            require(3 * weight < total, WeightTooLarge(i, weight, total));
        }
    }

    function _hashOf(uint256 x, uint256 y, bytes32 ed25519) private pure returns (bytes32) {
        return keccak256(abi.encode(x, y, ed25519));
    }

    function _storage() private pure returns (RegistryStorage storage $) {
        assembly ("memory-safe") {
            $.slot := STORAGE
        }
    }
}
