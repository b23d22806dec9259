// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice What the owner of a token allows.
struct TokenPermissions {
    address token;
    uint256 amount;
}

/// @notice What the owner signs, beside spender and witness.
struct PermitTransferFrom {
    TokenPermissions permitted;
    uint256 nonce;
    uint256 deadline;
}

/// @notice Where it goes.
struct SignatureTransferDetails {
    address to;
    uint256 requestedAmount;
}

/// @title IPermit2
/// @notice Of Uniswap's Permit2, the transfer that is signed together with a witness.
interface IPermit2 {
    /// @notice Transfers tokens of `owner`, who signed the caller as spender and the witness.
    function permitWitnessTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes32 witness,
        string calldata witnessTypeString,
        bytes calldata signature
    ) external;
}
