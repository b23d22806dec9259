// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title GasPriceBandLib
/// @notice How far a gas price may be from what a version says.
library GasPriceBandLib {
    uint256 private constant WHOLE_BPS = 10_000;

    /// @notice The least and the greatest gas price of a band, both within it: rounded inwards.
    function edges(uint256 centre, uint256 bandBps) internal pure returns (uint256 lowest, uint256 highest) {
        // below 2^64 * 2^32
        unchecked {
            lowest = (centre * WHOLE_BPS + bandBps - 1) / bandBps;
            highest = (centre * bandBps) / WHOLE_BPS;
        }
        if (highest > type(uint64).max) highest = type(uint64).max;
    }

    /// @notice The gas price that a version leaves where it stood, as far as its band allows. One of nothing has no
    /// place in a band, nor anything in the band of nothing: then it is the centre.
    function clamp(uint256 gasPrice, uint256 centre, uint256 bandBps) internal pure returns (uint256) {
        if (gasPrice == 0) return centre;
        (uint256 lowest, uint256 highest) = edges(centre, bandBps);
        if (gasPrice < lowest) return lowest;
        return gasPrice > highest ? highest : gasPrice;
    }
}
