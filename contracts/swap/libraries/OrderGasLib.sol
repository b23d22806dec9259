// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Hop, HopsLib} from "./HopsLib.sol";

/// @title OrderGasLib
/// @notice The gas that an order is promised for its work at the destination.
library OrderGasLib {
    /// @dev Gas per byte of a payload: copies, memory, and the hash of a hold.
    uint256 private constant PER_BYTE = 16;
    uint256 private constant THOUSAND = 1_000;

    /// @notice The promise. Reverts as `HopsLib` if the route is malformed: so no such order leaves its origin.
    /// @param baseGas Of an order without hops, thousands.
    /// @param hopGas Of a hop by the size of its pool bytes (0, 3, and 6 or 9), thousands.
    /// @param hops The route at the destination; empty if nothing is swapped.
    /// @param callGas Gas for the receiver's call. Two calls lie around it, each of which keeps 1/64 (EIP-150).
    /// @param payloadSize Bytes.
    function promise_(
        uint256 baseGas,
        uint256[3] memory hopGas,
        bytes calldata hops,
        uint64 callGas,
        uint256 payloadSize
    ) internal pure returns (uint64) {
        uint256 ofHops = hops.length == 0 ? 0 : _ofSteps(hopGas, HopsLib.stepsOf(hops));
        uint256 ofCall = callGas == 0 ? 0 : uint256(callGas) + callGas / 16 + 40 * THOUSAND;
        return uint64((baseGas + ofHops) * THOUSAND + ofCall + PER_BYTE * payloadSize);
    }

    function _ofSteps(uint256[3] memory hopGas, bytes calldata steps) private pure returns (uint256 sum) {
        Hop memory hop;
        while (steps.length != 0) {
            if (uint8(steps[0]) != HopsLib.SPLIT) {
                (hop, steps) = HopsLib.next(steps);
                sum += _ofHop(hopGas, hop);
                continue;
            }
            uint256 parts;
            (parts, steps) = HopsLib.splitOf(steps);
            for (uint256 i = 0; i < parts; ++i) {
                uint256 count;
                (, count, steps) = HopsLib.partOf(steps);
                for (uint256 j = 0; j < count; ++j) {
                    (hop, steps) = HopsLib.next(steps);
                    sum += _ofHop(hopGas, hop);
                }
            }
        }
    }

    function _ofHop(uint256[3] memory hopGas, Hop memory hop) private pure returns (uint256) {
        uint256 kind = hop.venueId >> 6;
        return hopGas[kind > 2 ? 2 : kind];
    }
}
