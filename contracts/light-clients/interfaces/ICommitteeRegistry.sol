// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A validator's public keys.
/// @param x Baby Jubjub key (ERC-2494), affine; on the curve, of prime order.
/// @param y Baby Jubjub key.
/// @param ed25519 Ed25519 key (RFC 8032), for TON.
struct ValidatorKeys {
    uint256 x;
    uint256 y;
    bytes32 ed25519;
}

/// @notice A member of a committee: a validator's keys, as enrolled, and its weight.
/// @param weight From 1; all together below 2^64.
struct Member {
    uint256 x;
    uint256 y;
    bytes32 ed25519;
    uint64 weight;
}

/// @title ICommitteeRegistry
/// @notice Keeps, on the chain whose checkpoints it signs, who the validators are, in which committee now and in which
/// next.
/// @dev A validator *enrols* by proving possession of both keys; the admin *proposes* a committee of enrolled
/// validators, which can be *withdrawn* for a while. After that, for the rest of the *handover*, the current
/// committee's checkpoints name the proposed one as successor, which is how light clients learn of it; then anyone
/// *activates* it and a new epoch begins. The first committee takes over from nobody and begins at once.
///
/// A block's checkpoint names the next committee if the block's timestamp is at least `withdrawableUntil`. So no
/// checkpoint names a committee that may yet be withdrawn: two different successors in one epoch, or a successor and
/// then none, are an equivocation, and a client that was shown the first would be bound to a committee that never
/// signs.
///
/// A client that rotated accepts the next checkpoint only from the new epoch: until activation it stands still. What is
/// left of the handover after the withdrawal should be as short as finality and proving on all chains allow.
///
/// The Poseidon commitment, by which zero-knowledge light clients know a committee, is not computed here: it would cost
/// more than everything else together. The full list stands here in the open and hashes to the Keccak commitment, which
/// validators prove by `eth_getProof`; each computes the Poseidon commitment of that list for itself and signs both.
interface ICommitteeRegistry {
    /// @notice A validator enrolled.
    event ValidatorEnrolled(uint256 indexed x, uint256 y, bytes32 indexed ed25519);

    /// @notice A committee was proposed.
    /// @param epoch The epoch that it will sign.
    /// @param withdrawableUntil Unix seconds until which `withdrawCommittee` succeeds; from then on checkpoints name
    /// the committee as successor.
    /// @param activatableAt Unix seconds from which `activateCommittee` succeeds.
    event CommitteeProposed(
        uint64 indexed epoch,
        bytes32 indexed committeeHash,
        Member[] members,
        uint256 withdrawableUntil,
        uint256 activatableAt
    );

    /// @notice A proposed committee was withdrawn. No checkpoint named it.
    /// @param epoch The epoch that it would have signed.
    event CommitteeWithdrawn(uint64 indexed epoch, bytes32 indexed committeeHash);

    /// @notice A committee's epoch began.
    event CommitteeActivated(uint64 indexed epoch, bytes32 indexed committeeHash);

    /// @notice The Baby Jubjub key is off the curve, of low or composite order, or the identity.
    error InvalidBabyJubjubKey(uint256 x, uint256 y);
    /// @notice The Ed25519 key encodes no point of prime order, or not canonically.
    error InvalidEd25519Key(bytes32 ed25519);
    /// @notice The proof of possession of the Baby Jubjub key does not hold.
    error InvalidBabyJubjubProof(uint256 x, uint256 y);
    /// @notice The proof of possession of the Ed25519 key does not hold.
    error InvalidEd25519Proof(bytes32 ed25519);
    /// @notice A proof of possession has another length than 96 bytes (Baby Jubjub) or 64 (Ed25519).
    error InvalidProofLength(uint256 length, uint256 expected);
    /// @notice The Baby Jubjub key is enrolled, with this or another Ed25519 key.
    error BabyJubjubKeyEnrolled(uint256 x);
    /// @notice The Ed25519 key is enrolled with another Baby Jubjub key.
    error Ed25519KeyEnrolled(bytes32 ed25519);

    /// @notice The committee has too few or too many members.
    error CommitteeSizeOutOfRange(uint256 size, uint256 min, uint256 max);
    /// @notice Nobody enrolled with exactly these keys.
    error NotEnrolled(uint256 position, uint256 x);
    /// @notice The members are not in strictly ascending order of x.
    error MembersNotAscending(uint256 position, uint256 x);
    /// @notice A member has no weight.
    error ZeroWeight(uint256 position);
    /// @notice The weights add up to 2^64 or more.
    error TotalWeightTooLarge(uint256 total);
    /// @notice Outside development chains no member may have a third of the weight or more: it could stop the chain
    /// alone.
    error WeightTooLarge(uint256 position, uint256 weight, uint256 total);
    /// @notice The proposed committee is the current one: clients could not tell the epochs apart.
    error CommitteeUnchanged(bytes32 committeeHash);
    /// @notice Another committee was proposed, and neither withdrawn nor activated yet.
    error HandoverUnderWay(bytes32 nextCommitteeHash);
    /// @notice No committee was proposed.
    error NoNextCommittee();
    /// @notice The handover is not over.
    error HandoverNotOver(uint256 activatableAt);
    /// @notice The proposed committee can no longer be withdrawn.
    error WithdrawalOver(uint256 withdrawableUntil);
    /// @notice A constructor argument is zero, or out of the range that is allowed on this chain.
    error InvalidConfiguration();

    /// @notice Enrols a validator. Anyone may call: the proofs speak for themselves.
    /// @dev Proofs of possession are over both keys and the environment; `docs/protocol.md` has the bytes.
    /// @param babyJubjubProof `R.x || R.y || s`, 96 bytes.
    /// @param ed25519Proof RFC 8032 signature, 64 bytes.
    function enrol(ValidatorKeys calldata keys, bytes calldata babyJubjubProof, bytes calldata ed25519Proof) external;

    /// @notice Proposes the committee of the next epoch. The first begins at once. Restricted.
    /// @param members Enrolled validators and their weights, in strictly ascending order of x.
    function proposeCommittee(Member[] calldata members) external;

    /// @notice Withdraws the proposed committee while no checkpoint names it. Another can be proposed for the same
    /// epoch. Restricted.
    function withdrawCommittee() external;

    /// @notice Begins the proposed committee's epoch once the handover is over. Anyone may call.
    function activateCommittee() external;

    /// @notice Tag of the environment that proofs of possession are made for.
    function environment() external view returns (bytes32);

    /// @notice Seconds between proposal and activation.
    function handover() external view returns (uint256);

    /// @notice Seconds, from the proposal on, in which it can be withdrawn; shorter than the handover.
    function withdrawal() external view returns (uint256);

    /// @notice The least number of members.
    function minMembers() external view returns (uint256);

    /// @notice Whether a validator enrolled with exactly these keys.
    function isEnrolled(ValidatorKeys calldata keys) external view returns (bool);

    /// @notice The epoch that signs now, 0 before the first committee.
    function epoch() external view returns (uint64);

    /// @notice Keccak commitment of the current committee, 0 before the first.
    function committeeHash() external view returns (bytes32);

    /// @notice Keccak commitment of the proposed committee, 0 without one.
    function nextCommitteeHash() external view returns (bytes32);

    /// @notice Unix seconds from which the proposed committee can be activated, 0 without one.
    function activatableAt() external view returns (uint256);

    /// @notice Unix seconds until which the proposed committee can be withdrawn, and from which on checkpoints name it;
    /// 0 without one.
    function withdrawableUntil() external view returns (uint256);

    /// @notice The committee that signed, signs or will sign an epoch; empty if that epoch has none yet.
    function membersOf(uint64 ofEpoch) external view returns (Member[] memory);

    /// @notice The current committee.
    function members() external view returns (Member[] memory);

    /// @notice The proposed committee, empty without one.
    function nextMembers() external view returns (Member[] memory);
}
