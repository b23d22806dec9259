// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice What a release costs: `flat` and `rateBps` of the amount, this between `floor` and `ceiling`. Units of the
/// asset.
/// @param rateBps At most 10,000.
/// @param vaultBps Of the fee, what is the vault's; the rest is the shares'.
struct ReleaseTerms {
    uint16 rateBps;
    uint16 vaultBps;
    uint72 floor;
    uint72 ceiling;
    uint72 flat;
}

/// @notice What it costs to take from a vault that others have emptied. Nothing up to a deficit of `knee`; from there
/// the rate of the last unit grows linearly, up to `rateBps` at `depth` and beyond. Units of the asset.
struct CurveTerms {
    uint16 rateBps;
    uint112 knee;
    uint112 depth;
}

/// @notice The terms of a chain's releases, or of the curve, from now on and after the grace. Each is one word:
/// `ReleaseTermsLib.pack`, `CurveTermsLib.pack`.
/// @param chainId Whose transfers; 0 for the curve.
struct TermsChange {
    uint64 chainId;
    uint256 terms;
    uint256 upcoming;
}

/// @title IBridgeTerms
/// @notice What an asset's custody charges: terms for each origin, and a curve.
interface IBridgeTerms {
    /// @notice What is charged for a chain's transfers changed; the curve where `chainId` is 0.
    event TermsSet(uint64 indexed chainId, uint256 terms, uint256 upcoming);

    /// @notice Terms that make no sense: a rate or a part above the whole, a floor above the ceiling, a knee that is
    /// not below the depth.
    error InvalidTerms(uint64 chainId, uint256 terms);
    /// @notice Nothing says what a release for this chain costs.
    error NoTerms(uint64 chainId);

    /// @notice Sets what is charged now, and what is charged after the grace. Restricted: the fee schedule.
    /// @dev Reverts with `InvalidTerms`.
    function setTerms(TermsChange[] calldata changes) external;

    /// @notice Reverts where `setTerms` would.
    function requireAcceptableTerms(uint64 chainId, uint256 terms) external view;

    /// @notice What is charged now, and after the grace, each in one word; zeros before the first terms.
    function termsOf(uint64 chainId) external view returns (uint256 terms, uint256 upcoming);
}
