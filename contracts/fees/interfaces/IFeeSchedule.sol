// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IFeeShares} from "./IFeeShares.sol";

/// @notice A version that was published and has not become effective.
/// @param version Its number, 0 if none is pending.
/// @param effectiveAt From when on it can be made effective, unix seconds.
/// @param hadNotice Whether it was published long enough before.
/// @param contentHash Keccak hash of its content.
struct PendingVersion {
    uint32 version;
    uint40 effectiveAt;
    bool hadNotice;
    bytes32 contentHash;
}

/// @notice A version that was in force.
/// @param replacedAt When it ceased to be, unix seconds; 0 if it never was, or is again.
/// @param contentHash Keccak hash of its content.
struct RetiredVersion {
    uint40 replacedAt;
    bytes32 contentHash;
}

/// @notice What a schedule says of one subject.
/// @param inForce Whether the subject has terms.
/// @param graceEndsAt Until when what is charged is the cheaper of two prices, unix seconds; without terms, until when
/// no version can add it again.
/// @param rest What the terms in force say and the target of what is charged does not show.
struct SubjectState {
    bool inForce;
    uint40 graceEndsAt;
    uint128 rest;
}

/// @title IFeeSchedule
/// @notice Fees under versions: announced, bounded in step and rate, changed without breaking a quote, and taken back
/// exactly.
/// @dev A **version** is the whole schedule: terms for every subject (what a fee is charged for), and who gets what.
/// It is published as a commitment, waits for its notice, and is made effective by anyone who shows its content; what
/// is in force is compared with it both times.
///
/// Every change of what is charged is a **transition** to a target. For `GRACE` what is charged is, field by field,
/// the cheaper of what was charged and the target; then anyone settles the target. A quote is the most under both, so
/// it holds for `GRACE`, whatever happens meanwhile.
interface IFeeSchedule is IFeeShares {
    /// @notice A pending version was withdrawn, or had lapsed when the next one was published.
    event VersionWithdrawn(uint32 indexed version);
    /// @notice A version came into force.
    event VersionEffective(uint32 indexed version, uint32 indexed previous);
    /// @notice A version that had been in force is so again.
    event VersionRolledBack(uint32 indexed version, uint32 indexed previous);
    /// @notice A subject's grace is over: its target is what is charged.
    event TargetSettled(uint256 indexed subject);
    /// @notice A subject has no terms any more.
    event SubjectRemoved(uint256 indexed subject);

    /// @notice A number above that of every version that was published comes next.
    error OutdatedVersion(uint32 version, uint32 lastVersion);
    /// @notice The number leaves too few for those that follow.
    error VersionTooHigh(uint32 version, uint256 highest);
    /// @notice Another version is pending: make it effective or withdraw it first.
    error VersionPending(uint32 version);
    /// @notice The version is not the pending one, which is `pendingVersion`, 0 for none.
    error VersionNotPending(uint32 version, uint32 pendingVersion);
    /// @notice The content is not what was published.
    error WrongContent(bytes32 contentHash, bytes32 expected);
    /// @notice A version must become effective within these bounds, unix seconds.
    error EffectiveAtOutOfRange(uint256 effectiveAt, uint256 earliest, uint256 latest);
    /// @notice The version cannot become effective yet; unix seconds.
    error NotEffectiveYet(uint32 version, uint256 effectiveAt);
    /// @notice The version was not made effective in time; unix seconds.
    error VersionLapsed(uint32 version, uint256 lapsedAt);
    /// @notice Compared with what came into force meanwhile, the version needs the notice that it has not had.
    error NoticeNeeded(uint32 version);
    /// @notice Terms in force changed too recently; unix seconds.
    error ChangedTooRecently(uint256 changeableFrom);
    /// @notice The version was never in force, or is.
    error VersionNotRetired(uint32 version);
    /// @notice The version was replaced too long ago; unix seconds.
    error RollbackTooLate(uint32 version, uint256 latest);
    /// @notice A version names no subject.
    error EmptyVersion();
    /// @notice Subjects are not in ascending order, or one is there twice.
    error UnsortedSubjects(uint256 subject, uint256 previous);
    /// @notice A subject that has terms in force is not in the version.
    error AbsentSubject(uint256 subject);
    /// @notice The subject has no terms in force.
    error UnknownSubject(uint256 subject);
    /// @notice The terms ask for nothing, and their entry does not say that they are free.
    error PriceOfNothing(uint256 subject);
    /// @notice The entry says that it is free, and its terms ask for something.
    error NotFree(uint256 subject);
    /// @notice The grace of the last change is not over; unix seconds.
    error GraceNotOver(uint256 subject, uint256 graceEndsAt);

    /// @notice Takes back the pending version. For fee admins and guardians, without their delays: nothing that is in
    /// force changes.
    /// @dev Reverts with `AccessManagedUnauthorized` or `VersionNotPending`.
    function withdraw(uint32 pendingVersion) external;

    /// @notice Number of the version in force, 0 before the first.
    function version() external view returns (uint32);

    /// @notice The highest number of a version that was published.
    function lastVersion() external view returns (uint32);

    /// @notice Hash of the content of the version in force.
    function contentHash() external view returns (bytes32);

    /// @notice The pending version; zeros without one. One that lapsed stays until the next is published.
    function pending() external view returns (PendingVersion memory);

    /// @notice A version that was in force.
    function retired(uint32 earlierVersion) external view returns (RetiredVersion memory);

    /// @notice From when on a version may change terms in force again, unix seconds.
    function changeableFrom() external view returns (uint256);

    /// @notice All subjects that have terms in force, in no particular order.
    function subjects() external view returns (uint256[] memory);

    /// @notice What is in force of a subject.
    function entryOf(uint256 subject) external view returns (SubjectState memory);
}
