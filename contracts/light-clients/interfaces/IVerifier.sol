// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title IVerifier
/// @notice Checks proofs of the committee circuit: that members with more than two thirds of a committee's weight
/// signed a message. Stores nothing.
/// @dev Groth16 over BN254 (https://eprint.iacr.org/2016/260). Anybody can turn a proof into another proof of the same
/// statement: proof bytes identify nothing.
interface IVerifier {
    /// @notice Whether `proof` holds. False, never a revert, for a proof of another length, points off the curve, or
    /// public inputs that are no field elements. Also false where the gas does not suffice for the precompiles.
    /// @param proof A Groth16 proof, 256 bytes; `docs/protocol.md` has the order.
    /// @param committee Poseidon commitment of the committee.
    /// @param message The signed message, below 2^253.
    function verify(bytes calldata proof, uint256 committee, uint256 message) external view returns (bool);

    /// @notice How many members the circuit has room for.
    function slots() external view returns (uint256);

    /// @notice Whether the key was made without a ceremony: whoever made it can forge proofs.
    function isDevelopmentKey() external view returns (bool);

    /// @notice Hash of the verifying key: Keccak-256 of its points alpha, beta, gamma, delta and the public inputs'
    /// (the constant one, `committee`, `message`). Coordinates take 32 bytes each, in the order of the pairing
    /// precompile: of an extension field's coordinate the imaginary part comes first. 640 bytes in all.
    function keyHash() external view returns (bytes32);
}
