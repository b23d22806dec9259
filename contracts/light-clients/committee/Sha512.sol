// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Sha512
/// @notice SHA-512 (FIPS 180-4), which no precompile offers.
library Sha512 {
    uint256 private constant MASK = type(uint64).max;
    uint256 private constant BLOCK_SIZE = 128;
    uint256 private constant ROUNDS = 80;
    /// @dev The 0x80 byte and the 16 bytes of length that end the padding.
    uint256 private constant LEAST_PADDING = 17;

    /// @notice The digest's first and last 32 bytes.
    function hash(bytes memory data) internal pure returns (bytes32 high, bytes32 low) {
        bytes memory padded = _pad(data);
        bytes memory constants = _roundConstants();
        uint256[8] memory state = _initialState();
        uint256[ROUNDS] memory schedule;
        for (uint256 offset = 0; offset < padded.length; offset += BLOCK_SIZE) {
            _fillSchedule(schedule, padded, offset);
            _compress(state, schedule, constants);
        }
        high = bytes32((state[0] << 192) | (state[1] << 128) | (state[2] << 64) | state[3]);
        low = bytes32((state[4] << 192) | (state[5] << 128) | (state[6] << 64) | state[7]);
    }

    function _pad(bytes memory data) private pure returns (bytes memory) {
        uint256 left = (data.length + LEAST_PADDING) % BLOCK_SIZE;
        bytes memory zeros = new bytes(left == 0 ? 0 : BLOCK_SIZE - left);
        return bytes.concat(bytes.concat(data, hex"80"), zeros, bytes16(uint128(data.length * 8)));
    }

    function _fillSchedule(uint256[ROUNDS] memory schedule, bytes memory padded, uint256 offset) private pure {
        unchecked {
            for (uint256 t = 0; t < 16; ++t) schedule[t] = _word(padded, offset + 8 * t);
            for (uint256 t = 16; t < ROUNDS; ++t) {
                uint256 near = _twice(schedule[t - 2]);
                uint256 far = _twice(schedule[t - 15]);
                near = (near >> 19) ^ (near >> 61) ^ ((near & MASK) >> 6);
                far = (far >> 1) ^ (far >> 8) ^ ((far & MASK) >> 7);
                schedule[t] = ((near & MASK) + schedule[t - 7] + (far & MASK) + schedule[t - 16]) & MASK;
            }
        }
    }

    /// @dev Instead of moving eight working variables a round, their places turn: variable j of round t is at j - t.
    function _compress(uint256[8] memory state, uint256[ROUNDS] memory schedule, bytes memory constants) private pure {
        unchecked {
            uint256[8] memory v;
            for (uint256 j = 0; j < 8; ++j) v[j] = state[j];
            for (uint256 t = 0; t < ROUNDS; ++t) {
                uint256 turn = ROUNDS - t;
                uint256 first = v[(turn + 7) & 7] + schedule[t] + _word(constants, 8 * t);
                first += _mixE(v[(turn + 4) & 7], v[(turn + 5) & 7], v[(turn + 6) & 7]);
                v[(turn + 3) & 7] = (v[(turn + 3) & 7] + first) & MASK;
                first += _mixA(v[turn & 7], v[(turn + 1) & 7], v[(turn + 2) & 7]);
                v[(turn + 7) & 7] = first & MASK;
            }
            for (uint256 j = 0; j < 8; ++j) state[j] = (state[j] + v[j]) & MASK;
        }
    }

    /// @dev Sigma1(e) + Ch(e, f, g)
    function _mixE(uint256 e, uint256 f, uint256 g) private pure returns (uint256) {
        unchecked {
            uint256 ee = _twice(e);
            return (((ee >> 14) ^ (ee >> 18) ^ (ee >> 41)) & MASK) + ((e & f) ^ (~e & g));
        }
    }

    /// @dev Sigma0(a) + Maj(a, b, c)
    function _mixA(uint256 a, uint256 b, uint256 c) private pure returns (uint256) {
        unchecked {
            uint256 aa = _twice(a);
            return (((aa >> 28) ^ (aa >> 34) ^ (aa >> 39)) & MASK) + ((a & b) ^ (a & c) ^ (b & c));
        }
    }

    /// @dev Two copies beside each other: shifting them right rotates the lower.
    function _twice(uint256 word) private pure returns (uint256) {
        return (word << 64) | word;
    }

    /// @dev The 64-bit word at `offset`, which the caller keeps within `data`.
    function _word(bytes memory data, uint256 offset) private pure returns (uint256 word) {
        assembly ("memory-safe") {
            word := shr(192, mload(add(add(data, 32), offset)))
        }
    }

    function _initialState() private pure returns (uint256[8] memory) {
        return
            [
                uint256(0x6a09e667f3bcc908),
                0xbb67ae8584caa73b,
                0x3c6ef372fe94f82b,
                0xa54ff53a5f1d36f1,
                0x510e527fade682d1,
                0x9b05688c2b3e6c1f,
                0x1f83d9abfb41bd6b,
                0x5be0cd19137e2179
            ];
    }

    function _roundConstants() private pure returns (bytes memory) {
        return
            hex"428a2f98d728ae227137449123ef65cdb5c0fbcfec4d3b2fe9b5dba58189dbbc"
            hex"3956c25bf348b53859f111f1b605d019923f82a4af194f9bab1c5ed5da6d8118"
            hex"d807aa98a303024212835b0145706fbe243185be4ee4b28c550c7dc3d5ffb4e2"
            hex"72be5d74f27b896f80deb1fe3b1696b19bdc06a725c71235c19bf174cf692694"
            hex"e49b69c19ef14ad2efbe4786384f25e30fc19dc68b8cd5b5240ca1cc77ac9c65"
            hex"2de92c6f592b02754a7484aa6ea6e4835cb0a9dcbd41fbd476f988da831153b5"
            hex"983e5152ee66dfaba831c66d2db43210b00327c898fb213fbf597fc7beef0ee4"
            hex"c6e00bf33da88fc2d5a79147930aa72506ca6351e003826f142929670a0e6e70"
            hex"27b70a8546d22ffc2e1b21385c26c9264d2c6dfc5ac42aed53380d139d95b3df"
            hex"650a73548baf63de766a0abb3c77b2a881c2c92e47edaee692722c851482353b"
            hex"a2bfe8a14cf10364a81a664bbc423001c24b8b70d0f89791c76c51a30654be30"
            hex"d192e819d6ef5218d69906245565a910f40e35855771202a106aa07032bbd1b8"
            hex"19a4c116b8d2d0c81e376c085141ab532748774cdf8eeb9934b0bcb5e19b48a8"
            hex"391c0cb3c5c95a634ed8aa4ae3418acb5b9cca4f7763e373682e6ff3d6b2b8a3"
            hex"748f82ee5defb2fc78a5636f43172f6084c87814a1f0ab728cc702081a6439ec"
            hex"90befffa23631e28a4506cebde82bde9bef9a3f7b2c67915c67178f2e372532b"
            hex"ca273eceea26619cd186b8c721c0c207eada7dd6cde0eb1ef57d4f7fee6ed178"
            hex"06f067aa72176fba0a637dc5a2c898a6113f9804bef90dae1b710b35131c471b"
            hex"28db77f523047d8432caab7b40c724933c9ebe0a15c9bebc431d67c49c100d4c"
            hex"4cc5d4becb3e42b6597f299cfc657e2a5fcb6fab3ad6faec6c44198c4a475817";
    }
}
