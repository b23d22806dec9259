// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {Roles} from "../access/Roles.sol";
import {SubjectState, IFeeSchedule, PendingVersion, RetiredVersion} from "./interfaces/IFeeSchedule.sol";
import {Share} from "./interfaces/IFeeShares.sol";
import {FeeShares} from "./FeeShares.sol";

/// @title FeeSchedule
/// @notice Versions of a fee schedule, and the one way in which what is charged changes: `IFeeSchedule`.
/// @dev It knows subjects and words of terms, not what they mean: what extends it says that, in the functions that are
/// virtual here, and converts its own types. What is charged stands where it is charged, in two words for each subject:
/// the price now, and the upcoming one, which is the target of the last transition.
abstract contract FeeSchedule is IFeeSchedule, FeeShares, AccessManaged {
    using EnumerableSet for EnumerableSet.UintSet;

    /// @dev What a version says of a subject. `free` says that the terms ask for nothing on purpose.
    struct SubjectTerms {
        uint256 subject;
        uint256 terms;
        bool free;
    }

    /// @dev `common` is what holds for all entries alike, in the words of what extends this contract. `held` is what is
    /// charged for each entry, once it was compared.
    struct Version {
        uint32 number;
        bytes32 contentHash;
        uint256 common;
        SubjectTerms[] entries;
        Share[] shares;
        Held[] held;
    }

    /// @dev What is charged for a subject: now, and at the latest after the grace.
    struct Held {
        uint256 price;
        uint256 upcoming;
    }

    /// @dev What is charged for a subject from now on.
    struct Change {
        uint256 subject;
        uint256 price;
        uint256 upcoming;
    }

    /// @dev Gathered, so that whoever charges learns of all at once: the first `count` of `list`.
    struct Changes {
        uint256 count;
        Change[] list;
    }

    /// @dev Of a version that was published. Written then, so that it costs little to replace it.
    struct Record {
        bytes32 contentHash;
        uint40 effectiveAt;
        bool hadNotice;
        uint40 replacedAt;
    }

    /// @notice How long a quote holds: long enough to sign a transaction and have it included when blocks are full.
    uint256 public constant GRACE = 30 minutes;
    /// @notice From a publication to its effect: time for users to see it, and for the guardian to withdraw it.
    uint256 public constant NOTICE = 2 days;
    /// @notice The longest time ahead: what is announced should still be meant.
    uint256 public constant MOST_AHEAD = 30 days;
    /// @notice How long a version may be made effective: nobody may keep an old one for a moment that suits him.
    uint256 public constant LAPSE = 7 days;
    /// @notice How often terms in force may change: with `STEP`, the most that a stolen key does in a day.
    uint256 public constant RATE = 1 days;
    /// @notice The largest factor, up and down, between what is in force and the next version.
    uint256 public constant STEP = 2;
    /// @notice How long after its end a version may come back: until its consequences were seen, weekends included.
    uint256 public constant ROLLBACK_TIME = 7 days;
    /// @notice How far a version's number may be above the last: after the highest number there would be no other.
    uint256 public constant MOST_AHEAD_OF_LAST = 10_000;

    /// @inheritdoc IFeeSchedule
    uint32 public version;
    /// @inheritdoc IFeeSchedule
    uint32 public lastVersion;
    uint32 private _pending;
    uint40 private _changedAt;
    /// @dev Of the version in force.
    uint256 internal _common;

    mapping(uint32 version => Record) private _records;
    mapping(uint256 subject => SubjectState) private _entries;
    EnumerableSet.UintSet private _subjects;

    // ---------------------------------------------------------------- versions

    /// @inheritdoc IFeeSchedule
    function withdraw(uint32 pendingVersion) external {
        require(_hasRole(Roles.FEE_ADMIN) || _hasRole(Roles.GUARDIAN), AccessManagedUnauthorized(msg.sender));
        uint32 number = _pending;
        require(number != 0 && number == pendingVersion, VersionNotPending(pendingVersion, number));
        _withdraw(number);
    }

    /// @dev Keeps a version until it is due; returns from when on.
    function _publish(Version memory next, uint40 effectiveAt) internal returns (uint40) {
        require(next.number > lastVersion, OutdatedVersion(next.number, lastVersion));
        uint256 highest = lastVersion + MOST_AHEAD_OF_LAST;
        require(next.number <= highest, VersionTooHigh(next.number, highest));
        uint32 waiting = _pending;
        if (waiting != 0) {
            require(block.timestamp > _records[waiting].effectiveAt + LAPSE, VersionPending(waiting));
            _withdraw(waiting);
        }
        _requireForm(next);
        (, bool needsNotice) = _compare(next);
        if (effectiveAt == 0) effectiveAt = uint40(block.timestamp);
        uint256 noticed = block.timestamp + NOTICE;
        uint256 earliest = needsNotice ? noticed : block.timestamp;
        uint256 latest = block.timestamp + MOST_AHEAD;
        bool inRange = effectiveAt >= earliest && effectiveAt <= latest;
        require(inRange, EffectiveAtOutOfRange(effectiveAt, earliest, latest));
        (lastVersion, _pending) = (next.number, next.number);
        _records[next.number] = Record(next.contentHash, effectiveAt, effectiveAt >= noticed, 0);
        return effectiveAt;
    }

    /// @dev What was published may be compared with other terms than then: there was a rollback, or a move.
    function _makeEffective(Version memory next) internal {
        next.number = _pending;
        require(next.number != 0, VersionNotPending(0, 0));
        Record memory waiting = _records[next.number];
        _requireContent(next.contentHash, waiting.contentHash);
        require(block.timestamp >= waiting.effectiveAt, NotEffectiveYet(next.number, waiting.effectiveAt));
        uint256 lapsedAt = waiting.effectiveAt + LAPSE;
        require(block.timestamp <= lapsedAt, VersionLapsed(next.number, lapsedAt));
        (bool changes, bool needsNotice) = _compare(next);
        require(waiting.hadNotice || !needsNotice, NoticeNeeded(next.number));
        if (changes) {
            require(block.timestamp >= changeableFrom(), ChangedTooRecently(changeableFrom()));
            _changedAt = uint40(block.timestamp);
        }
        _pending = 0;
        emit VersionEffective(next.number, version);
        _begin(next);
        Changes memory made = _newChanges(next.entries.length);
        for (uint256 i = 0; i < next.entries.length; ++i) {
            _enter(next.entries[i].subject, next.entries[i].terms, next.held[i], made);
        }
        _setHeld(made);
    }

    /// @dev What was added since stays, within the band or whatever else is common; what was removed stays away. Terms
    /// in force changed, so the next version waits its time.
    function _rollBack(Version memory earlier) internal {
        Record memory before = _records[earlier.number];
        require(before.replacedAt != 0, VersionNotRetired(earlier.number));
        uint256 latest = before.replacedAt + ROLLBACK_TIME;
        require(block.timestamp <= latest, RollbackTooLate(earlier.number, latest));
        _requireContent(earlier.contentHash, before.contentHash);
        _changedAt = uint40(block.timestamp);
        emit VersionRolledBack(earlier.number, version);
        _begin(earlier);
        _records[earlier.number].replacedAt = 0;
        uint256[] memory all = _subjects.values();
        Changes memory made = _newChanges(all.length);
        for (uint256 i = 0; i < earlier.entries.length; ++i) {
            SubjectTerms memory entry = earlier.entries[i];
            if (!_entries[entry.subject].inForce) continue;
            (uint256 price, uint256 upcoming) = _heldOf(entry.subject);
            _enter(entry.subject, entry.terms, Held(price, upcoming), made);
        }
        for (uint256 i = 0; i < all.length; ++i) {
            if (_names(earlier, all[i])) continue;
            (uint256 price, uint256 upcoming) = _heldOf(all[i]);
            _enter(all[i], _termsOf(upcoming, _entries[all[i]].rest), Held(price, upcoming), made);
        }
        _setHeld(made);
    }

    // ---------------------------------------------------------------- what is charged

    /// @dev Room for as many changes.
    function _newChanges(uint256 most) internal pure returns (Changes memory changes) {
        changes.list = new Change[](most);
    }

    /// @dev Charges a subject's target from now on, if its grace is over.
    function _settle(uint256 subject, Changes memory changes) internal {
        SubjectState storage entry = _requireInForce(subject);
        (uint256 price, uint256 upcoming) = _heldOf(subject);
        if (price == upcoming) return;
        _requireGraceOver(subject, entry);
        emit TargetSettled(subject);
        _add(changes, subject, upcoming, upcoming);
    }

    /// @dev Changes what is charged without changing the terms in force.
    function _move(uint256 subject, Held memory held, uint256 target, Changes memory changes) internal {
        _requireGraceOver(subject, _entries[subject]);
        _transit(subject, held, target, changes);
    }

    /// @dev Ends a subject's terms. What is pending names it, and would bring it back as if it were new; which it is
    /// not before the last quotes ended.
    function _remove(uint256 subject) internal {
        _requireInForce(subject);
        _entries[subject] = SubjectState({inForce: false, graceEndsAt: uint40(block.timestamp + GRACE), rest: 0});
        _subjects.remove(subject);
        if (_pending != 0) _withdraw(_pending);
        emit SubjectRemoved(subject);
    }

    // ---------------------------------------------------------------- views

    /// @inheritdoc IFeeSchedule
    function contentHash() external view returns (bytes32) {
        return _records[version].contentHash;
    }

    /// @inheritdoc IFeeSchedule
    function pending() external view returns (PendingVersion memory shown) {
        uint32 number = _pending;
        if (number == 0) return shown;
        Record memory waiting = _records[number];
        return PendingVersion(number, waiting.effectiveAt, waiting.hadNotice, waiting.contentHash);
    }

    /// @inheritdoc IFeeSchedule
    function retired(uint32 earlierVersion) external view returns (RetiredVersion memory shown) {
        Record memory before = _records[earlierVersion];
        if (before.replacedAt != 0) shown = RetiredVersion(before.replacedAt, before.contentHash);
    }

    /// @inheritdoc IFeeSchedule
    function subjects() external view returns (uint256[] memory) {
        return _subjects.values();
    }

    /// @inheritdoc IFeeSchedule
    function entryOf(uint256 subject) public view returns (SubjectState memory) {
        return _entries[subject];
    }

    /// @inheritdoc IFeeSchedule
    function changeableFrom() public view returns (uint256) {
        return _changedAt == 0 ? 0 : _changedAt + RATE;
    }

    // ---------------------------------------------------------------- what the terms mean

    /// @dev What is charged for a subject now, and the last target; zeros if nothing was ever set.
    function _heldOf(uint256 subject) internal view virtual returns (uint256 price, uint256 upcoming);

    /// @dev Has what is charged now, and the targets, take their places.
    function _setHeld(Changes memory changes) internal virtual;

    /// @dev Reverts where `_setHeld` would.
    function _requireAccepted(uint256 subject, uint256 terms) internal view virtual;

    /// @dev What terms lead to where `upcoming` was the last target.
    function _targetOf(uint256 upcoming, uint256 terms, uint256 common) internal pure virtual returns (uint256);

    /// @dev What of terms their target does not show.
    function _restOf(uint256 terms) internal pure virtual returns (uint128);

    /// @dev The terms to which a target and that rest belong.
    function _termsOf(uint256 upcoming, uint128 rest) internal pure virtual returns (uint256);

    /// @dev Terms that are, part by part, the cheaper of two.
    function _cheaper(uint256 subject, uint256 one, uint256 other) internal pure virtual returns (uint256);

    /// @dev Reverts if two terms are more than a factor of `STEP` apart.
    function _requireStep(uint256 subject, uint256 current, uint256 next) internal view virtual;

    /// @dev Whether nobody can have a quote of a subject that costs nothing yet: without terms most is refused.
    function _isUnquoted() internal view virtual returns (bool) {
        return true;
    }

    /// @dev Whether terms ask for nothing.
    function _isFree(uint256 subject, uint256 terms) internal pure virtual returns (bool);

    /// @dev Reverts if what holds for all entries makes no sense.
    function _requireCommon(uint256 common) internal pure virtual;

    /// @dev Whether what holds for all entries may make something more expensive.
    function _isWider(uint256 current, uint256 next) internal pure virtual returns (bool);

    // ---------------------------------------------------------------- internal

    /// @dev What does not depend on what is in force, but that all of it is there and mixes with it.
    function _requireForm(Version memory next) private view {
        require(next.entries.length != 0, EmptyVersion());
        _requireCommon(next.common);
        _requireShares(next.shares);
        uint256 found;
        for (uint256 i = 0; i < next.entries.length; ++i) {
            SubjectTerms memory entry = next.entries[i];
            uint256 previous = i == 0 ? 0 : next.entries[i - 1].subject;
            require(i == 0 || entry.subject > previous, UnsortedSubjects(entry.subject, previous));
            require(entry.free || !_isFree(entry.subject, entry.terms), PriceOfNothing(entry.subject));
            require(!entry.free || _isFree(entry.subject, entry.terms), NotFree(entry.subject));
            _requireAccepted(entry.subject, entry.terms);
            if (!_entries[entry.subject].inForce) continue;
            ++found;
            (, uint256 upcoming) = _heldOf(entry.subject);
            _requireAccepted(entry.subject, _cheaper(entry.subject, upcoming, entry.terms));
        }
        if (found != _subjects.length()) revert AbsentSubject(_absentFrom(next));
    }

    /// @dev Reverts where a version is a step too far from what is in force. Returns whether it changes terms in force,
    /// or what is charged for them, and whether it may make anything more expensive: then it needs notice, and so
    /// does what
    /// becomes free or ceases to be, for which there is no step. A new subject is neither.
    function _compare(Version memory next) private view returns (bool changes, bool needsNotice) {
        next.held = new Held[](next.entries.length);
        needsNotice = _hasShares() && !_isShares(next.shares);
        if (version != 0 && _isWider(_common, next.common)) needsNotice = true;
        for (uint256 i = 0; i < next.entries.length; ++i) {
            SubjectTerms memory entry = next.entries[i];
            (uint256 price, uint256 upcoming) = _heldOf(entry.subject);
            next.held[i] = Held(price, upcoming);
            SubjectState memory current = _entries[entry.subject];
            if (!current.inForce) continue;
            uint256 terms = _termsOf(upcoming, current.rest);
            uint256 target = _targetOf(upcoming, entry.terms, next.common);
            if (terms == entry.terms && upcoming == target) continue;
            changes = true;
            if (_isFree(entry.subject, terms) != entry.free) {
                needsNotice = true;
                continue;
            }
            if (_mayBeDearer(entry.subject, terms, entry.terms, upcoming, target)) needsNotice = true;
        }
    }

    /// @dev Whether terms, or their target, may become more expensive in anything. Reverts beyond a step.
    function _mayBeDearer(
        uint256 subject,
        uint256 terms,
        uint256 nextTerms,
        uint256 upcoming,
        uint256 target
    ) private view returns (bool isDearer) {
        _requireStep(subject, terms, nextTerms);
        isDearer = _cheaper(subject, terms, nextTerms) != nextTerms;
        // most stand where the version says
        if (terms == upcoming && nextTerms == target) return isDearer;
        _requireStep(subject, upcoming, target);
        if (_cheaper(subject, upcoming, target) != target) isDearer = true;
    }

    /// @dev All of a version but its entries comes into force.
    function _begin(Version memory next) private {
        if (version != 0) _records[version].replacedAt = uint40(block.timestamp);
        version = next.number;
        if (_common != next.common) _common = next.common;
        if (!_isShares(next.shares)) _setShares(next.shares);
    }

    /// @dev A subject's terms come into force: at once if no quote of the subject could be broken.
    function _enter(uint256 subject, uint256 terms, Held memory held, Changes memory changes) private {
        SubjectState storage entry = _entries[subject];
        uint256 target = entry.inForce ? _targetOf(held.upcoming, terms, _common) : terms;
        if (!entry.inForce) {
            _requireGraceOver(subject, entry);
            entry.inForce = true;
            // another schedule left it unsettled, and nobody knows here since when
            if (held.price != held.upcoming) entry.graceEndsAt = uint40(block.timestamp + GRACE);
            _subjects.add(subject);
        }
        uint128 rest = _restOf(terms);
        if (entry.rest != rest) entry.rest = rest;
        if (held.upcoming == 0 && _isUnquoted()) _add(changes, subject, target, target);
        else if (held.upcoming != target) _transit(subject, held, target, changes);
    }

    /// @dev The one way in which what is charged changes. A target whose grace is over counts as settled: quotes since
    /// then are no lower.
    function _transit(uint256 subject, Held memory held, uint256 target, Changes memory changes) private {
        SubjectState storage entry = _entries[subject];
        uint256 price = held.price;
        if (price != held.upcoming && block.timestamp >= entry.graceEndsAt) {
            price = held.upcoming;
            emit TargetSettled(subject);
        }
        entry.graceEndsAt = uint40(block.timestamp + GRACE);
        _add(changes, subject, _cheaper(subject, price, target), target);
    }

    function _add(Changes memory changes, uint256 subject, uint256 price, uint256 upcoming) private pure {
        changes.list[changes.count++] = Change(subject, price, upcoming);
    }

    function _withdraw(uint32 number) private {
        _pending = 0;
        emit VersionWithdrawn(number);
    }

    function _hasRole(uint64 role) private view returns (bool isMember) {
        (isMember, ) = IAccessManager(authority()).hasRole(role, msg.sender);
    }

    function _requireInForce(uint256 subject) private view returns (SubjectState storage entry) {
        entry = _entries[subject];
        require(entry.inForce, UnknownSubject(subject));
    }

    function _requireGraceOver(uint256 subject, SubjectState storage entry) private view {
        require(block.timestamp >= entry.graceEndsAt, GraceNotOver(subject, entry.graceEndsAt));
    }

    function _absentFrom(Version memory next) private view returns (uint256 subject) {
        for (uint256 i = 0; i < _subjects.length(); ++i) {
            subject = _subjects.at(i);
            if (!_names(next, subject)) break;
        }
    }

    function _names(Version memory content, uint256 subject) private pure returns (bool) {
        for (uint256 i = 0; i < content.entries.length; ++i) {
            if (content.entries[i].subject == subject) return true;
        }
        return false;
    }

    function _requireContent(bytes32 given, bytes32 expected) private pure {
        require(given == expected, WrongContent(given, expected));
    }
}
