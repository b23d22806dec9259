// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A hop of a route.
/// @param venueId The venue's number.
/// @param pool The bytes that name the pool to the venue, as a number.
/// @param token Token that comes out.
struct Hop {
    uint8 venueId;
    uint256 pool;
    address token;
}

/// @title HopsLib
/// @notice Routes as orders carry them, version 1: `docs/protocol.md`, section Route.
/// @dev
///     route  version u8 | step...
///     step   hop, or  0 u8 | parts u8 | part...
///     part   share u16 | hops u8 | hop...
///     hop    venue u8 | pool | token 20
///
/// The two highest bits of a venue's number give the size of `pool`: 0, 3, 6 or 9 bytes. Parts of a step end in the
/// same token. A share is of 10,000; the last part has share 0 and takes the rest.
library HopsLib {
    uint8 internal constant VERSION = 1;
    /// @notice The number that begins a step of several parts: no venue has it.
    uint8 internal constant SPLIT = 0;
    uint256 internal constant WHOLE_SHARE = 10_000;

    uint256 private constant TOKEN_SIZE = 20;

    /// @notice The route has another version.
    error UnknownHopsVersion(uint256 version);
    /// @notice The bytes end before a hop or a part does, or go on behind the last.
    error HopsCutOff(uint256 size);
    /// @notice A step has fewer than two parts, a part has no hop, or shares do not leave a rest for the last part.
    error InvalidSplit(uint256 parts, uint256 shares);
    /// @notice Parts of a step end in different tokens.
    error SplitTokensDiffer(address token, address other);

    /// @notice The steps of a route that is not empty.
    function stepsOf(bytes calldata route) internal pure returns (bytes calldata) {
        uint256 version = uint8(route[0]);
        require(version == VERSION, UnknownHopsVersion(version));
        require(route.length > 1, HopsCutOff(route.length));
        return route[1:];
    }

    /// @notice The token that a route ends in, of a route that is not empty: its last 20 bytes.
    function endOf(bytes calldata route) internal pure returns (address) {
        require(route.length > TOKEN_SIZE, HopsCutOff(route.length));
        return address(bytes20(route[route.length - TOKEN_SIZE:]));
    }

    /// @notice Whether a route ends in a token: false for a route that is empty or cut off.
    function endsIn(bytes calldata route, address token) internal pure returns (bool) {
        return route.length > TOKEN_SIZE && endOf(route) == token;
    }

    /// @notice The hop that `data` begins with, and what follows.
    function next(bytes calldata data) internal pure returns (Hop memory hop, bytes calldata rest) {
        uint256 available = data.length;
        uint256 word;
        uint256 poolSize;
        uint256 size;
        assembly ("memory-safe") {
            word := calldataload(data.offset)
            poolSize := mul(shr(254, word), 3)
            size := add(21, poolSize)
        }
        require(available >= size, HopsCutOff(available));
        hop.venueId = uint8(word >> 248);
        unchecked {
            // at most 30 bytes, all in the word; a shift by all its bits gives 0
            hop.pool = (word << 8) >> (256 - 8 * poolSize);
            hop.token = address(uint160(word >> (256 - 8 * size)));
            rest = data[size:];
        }
    }

    /// @notice Number of parts of the step that `data` begins with, and what follows.
    function splitOf(bytes calldata data) internal pure returns (uint256 parts, bytes calldata rest) {
        require(data.length >= 2, HopsCutOff(data.length));
        parts = uint8(data[1]);
        require(parts >= 2, InvalidSplit(parts, 0));
        rest = data[2:];
    }

    /// @notice The shares of a step's parts up to `part`, which has `share`. Each but the last has one, and together
    /// they leave a rest for the last.
    /// @param shares Of the parts before.
    /// @param part Counted from 1.
    function addShare(uint256 shares, uint256 share, uint256 part, uint256 parts) internal pure returns (uint256 sum) {
        sum = shares + share;
        require((part == parts) == (share == 0) && sum < WHOLE_SHARE, InvalidSplit(parts, sum));
    }

    /// @notice Share and number of hops of the part that `data` begins with, and what follows.
    function partOf(bytes calldata data) internal pure returns (uint256 share, uint256 hops, bytes calldata rest) {
        require(data.length >= 3, HopsCutOff(data.length));
        share = uint16(bytes2(data[:2]));
        hops = uint8(data[2]);
        require(hops != 0, InvalidSplit(0, share));
        rest = data[3:];
    }
}
