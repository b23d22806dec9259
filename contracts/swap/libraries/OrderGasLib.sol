// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IExecutor} from "../interfaces/IExecutor.sol";
import {Hop, HopsLib} from "./HopsLib.sol";

/// @title OrderGasLib
/// @notice The gas that an order is promised for its work at the destination.
library OrderGasLib {
    /// @dev Gas per byte of a payload: copies, memory, and the hash of a hold.
    uint256 private constant PER_BYTE = 3;
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
            } else {
                uint256 gas;
                (gas, steps) = _ofSplit(hopGas, steps);
                sum += gas;
            }
        }
    }

    function _ofSplit(
        uint256[3] memory hopGas,
        bytes calldata steps
    ) private pure returns (uint256 sum, bytes calldata rest) {
        uint256 parts;
        (parts, rest) = HopsLib.splitOf(steps);
        uint256 shares;
        address tokenOut;
        for (uint256 i = 1; i <= parts; ++i) {
            uint256 share;
            uint256 count;
            (share, count, rest) = HopsLib.partOf(rest);
            shares = HopsLib.addShare(shares, share, i, parts);
            uint256 gas;
            address end;
            (gas, end, rest) = _ofHops(hopGas, count, rest);
            require(i == 1 || end == tokenOut, HopsLib.SplitTokensDiffer(tokenOut, end));
            (sum, tokenOut) = (sum + gas, end);
        }
    }

    function _ofHops(
        uint256[3] memory hopGas,
        uint256 count,
        bytes calldata data
    ) private pure returns (uint256 sum, address end, bytes calldata rest) {
        rest = data;
        for (uint256 i = 0; i < count; ++i) {
            Hop memory hop;
            (hop, rest) = HopsLib.next(rest);
            require(hop.venueId != HopsLib.SPLIT, IExecutor.UnknownVenue(hop.venueId));
            sum += _ofHop(hopGas, hop);
            end = hop.token;
        }
    }

    function _ofHop(uint256[3] memory hopGas, Hop memory hop) private pure returns (uint256) {
        uint256 kind = hop.venueId >> 6;
        return hopGas[kind > 2 ? 2 : kind];
    }
}
