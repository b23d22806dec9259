// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TwistedEdwards} from "./TwistedEdwards.sol";

/// @title BabyJubjub
/// @notice Keys and Schnorr signatures on Baby Jubjub (ERC-2494), the curve of the committee circuit.
library BabyJubjub {
    /// @dev The protocol's bound on `s`.
    uint256 private constant S_BOUND = 1 << 251;

    /// @notice Whether a point is on the curve, in the subgroup of prime order and not the identity.
    function isPublicKey(uint256 x, uint256 y) internal pure returns (bool) {
        return TwistedEdwards.isPublicKey(_curve(), x, y);
    }

    /// @notice Whether `s * B8 = R + c * A`, R is canonical and `s < 2^251`.
    /// @param x The key A, which the caller knows to be one.
    /// @param c The challenge.
    function verify(uint256 x, uint256 y, uint256 rx, uint256 ry, uint256 s, uint256 c) internal pure returns (bool) {
        TwistedEdwards.Curve memory curve = _curve();
        if (s >= S_BOUND) return false;
        return TwistedEdwards.equals(curve, TwistedEdwards.commitment(curve, s, c, x, y), rx, ry);
    }

    function _curve() private pure returns (TwistedEdwards.Curve memory) {
        return
            TwistedEdwards.Curve({
                p: 21888242871839275222246405745257275088548364400416034343698204186575808495617,
                a: 168700,
                d: 168696,
                order: 2736030358979909402780800718157159386076813972158567259200215660948447373041,
                baseX: 5299619240641551281634865583518297030282874472190772894086521144482721001553,
                baseY: 16950150798460657717958625567821834550301663161624707787222815936182638968203
            });
    }
}
