// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Bytes} from "@openzeppelin/contracts/utils/Bytes.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {Sha512} from "./Sha512.sol";
import {TwistedEdwards} from "./TwistedEdwards.sol";

/// @title Ed25519
/// @notice Ed25519 keys and signatures (RFC 8032), by the strict reading: without the cofactor, as TVM checks them;
/// every encoding canonical; keys of prime order only.
library Ed25519 {
    uint256 private constant P = 2 ** 255 - 19;
    /// @dev Order of the subgroup.
    uint256 private constant L = 2 ** 252 + 27742317777372353535851937790883648493;
    /// @dev 2^256 mod L
    uint256 private constant WORD_MOD_L = 0x0ffffffffffffffffffffffffffffffec6ef5bf4737dcf70d6ec31748d98951d;
    uint256 private constant D = 37095705934669439343138083508754565189542113879843219016388785533085940283555;
    uint256 private constant SQRT_MINUS_ONE = 0x2b8324804fc1df0b2b4d00993dfbd7a72f431806ad2fe478c4ee1b274a0ea0b0;

    /// @notice A key's point.
    struct Key {
        bytes32 encoded;
        uint256 x;
        uint256 y;
    }

    /// @notice The point that a key encodes, and whether it is the canonical encoding of a point of prime order.
    function decode(bytes32 encoded) internal view returns (bool valid, Key memory key) {
        uint256 bits = _littleEndian(encoded);
        uint256 y = bits & (2 ** 255 - 1);
        uint256 x = _xAt(y, bits >> 255);
        if (!TwistedEdwards.isPublicKey(_curve(), x, y)) return (false, key);
        return (true, Key(encoded, x, y));
    }

    /// @notice Whether `r || s` is the key's signature over `message`.
    /// @param key A key as `decode` returned it.
    function verify(Key memory key, bytes memory message, bytes32 r, bytes32 s) internal view returns (bool) {
        uint256 scalar = _littleEndian(s);
        if (scalar >= L) return false;
        uint256 challenge = _challenge(bytes.concat(r, key.encoded, message));
        return _encode(TwistedEdwards.commitment(_curve(), scalar, challenge, key.x, key.y)) == r;
    }

    /// @dev SHA-512 as a little-endian number, modulo L.
    function _challenge(bytes memory data) private pure returns (uint256) {
        (bytes32 first, bytes32 last) = Sha512.hash(data);
        uint256 high = mulmod(_littleEndian(last), WORD_MOD_L, L);
        return addmod(high, _littleEndian(first), L);
    }

    /// @dev RFC 8032, 5.1.3: x from `x^2 = u / v`, with one power for the division and the root. If the curve has no
    /// point at y, or y is no field element, the result is no point either: whoever asks checks it.
    function _xAt(uint256 y, uint256 sign) private view returns (uint256 x) {
        uint256 yy = mulmod(y, y, P);
        uint256 u = addmod(yy, P - 1, P);
        uint256 v = addmod(mulmod(D, yy, P), 1, P);
        uint256 vv = mulmod(v, v, P);
        uint256 uv3 = mulmod(u, mulmod(v, vv, P), P);
        uint256 uv7 = mulmod(uv3, mulmod(vv, vv, P), P);
        x = mulmod(uv3, Math.modExp(uv7, (P - 5) / 8, P), P);
        if (mulmod(v, mulmod(x, x, P), P) != u) x = mulmod(x, SQRT_MINUS_ONE, P);
        if (x & 1 != sign) x = P - x;
    }

    function _encode(TwistedEdwards.Point memory point) private view returns (bytes32) {
        uint256 inverse = Math.modExp(point.z, P - 2, P);
        uint256 x = mulmod(point.x, inverse, P);
        uint256 y = mulmod(point.y, inverse, P);
        return Bytes.reverseBytes32(bytes32(y | (x << 255)));
    }

    /// @dev RFC 8032 writes numbers in little-endian order.
    function _littleEndian(bytes32 encoded) private pure returns (uint256) {
        return uint256(Bytes.reverseBytes32(encoded));
    }

    function _curve() private pure returns (TwistedEdwards.Curve memory) {
        return
            TwistedEdwards.Curve({
                p: P,
                a: P - 1,
                d: D,
                order: L,
                baseX: 0x216936d3cd6e53fec0a4e231fdd6dc5c692cc7609525a7b2c9562d608f25d51a,
                baseY: 0x6666666666666666666666666666666666666666666666666666666666666658
            });
    }
}
