// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IPoolLens, PoolQuery, PoolState, TickState} from "./interfaces/IPoolLens.sol";

/// @title PoolLens
/// @notice `IPoolLens`: reads the state of many pools at one block, in one call. Nothing in a transaction uses it.
/// @dev Pools are asked by plain calls: of a fork, only the words that it shares with Uniswap are read. A pool that
/// does not answer is not there; it does not hide the others.
contract PoolLens is IPoolLens {
    /// @dev Of Uniswap v4's manager: the pools are a mapping at this slot. Of a pool, liquidity, ticks and the bitmap
    /// of ticks are so many slots further.
    uint256 private constant POOLS = 6;
    uint256 private constant LIQUIDITY = 3;
    uint256 private constant TICKS = 4;
    uint256 private constant BITMAP = 5;

    bytes4 private constant GET_RESERVES = bytes4(keccak256("getReserves()"));
    bytes4 private constant SLOT0 = bytes4(keccak256("slot0()"));
    bytes4 private constant LIQUIDITY_OF = bytes4(keccak256("liquidity()"));
    bytes4 private constant TICK_BITMAP = bytes4(keccak256("tickBitmap(int16)"));
    bytes4 private constant TICK = bytes4(keccak256("ticks(int24)"));
    bytes4 private constant LOAD = bytes4(keccak256("extsload(bytes32)"));

    int24 private constant MOST_TICK = 887272;
    int256 private constant WORD = 256;

    /// @inheritdoc IPoolLens
    function statesOf(PoolQuery[] calldata queries) external view returns (PoolState[] memory states) {
        states = new PoolState[](queries.length);
        for (uint256 i = 0; i < queries.length; ++i) {
            if (queries[i].tickSpacing == 0) _readPair(queries[i].target, states[i]);
            else _readConcentrated(queries[i], states[i]);
        }
    }

    // ---------------------------------------------------------------- v2

    function _readPair(address pair, PoolState memory state) private view {
        bytes memory answer;
        (state.isThere, answer) = _ask(pair, abi.encodePacked(GET_RESERVES), 64);
        if (state.isThere) (state.reserve0, state.reserve1) = abi.decode(answer, (uint256, uint256));
    }

    // ---------------------------------------------------------------- v3 and v4

    function _readConcentrated(PoolQuery calldata query, PoolState memory state) private view {
        if (query.poolId == 0) _readPrice(query.target, state);
        else _readEntry(query, state);
        state.isThere = state.isThere && state.sqrtPrice != 0;
        if (state.isThere) _readTicks(query, state);
    }

    function _readPrice(address pool, PoolState memory state) private view {
        (bool isThere, bytes memory answer) = _ask(pool, abi.encodePacked(SLOT0), 64);
        if (!isThere) return;
        (state.sqrtPrice, state.tick) = abi.decode(answer, (uint160, int24));
        (state.isThere, answer) = _ask(pool, abi.encodePacked(LIQUIDITY_OF), 32);
        if (state.isThere) state.liquidity = abi.decode(answer, (uint128));
    }

    function _readEntry(PoolQuery calldata query, PoolState memory state) private view {
        uint256 slot = _slotOf(query.poolId);
        uint256 word;
        (state.isThere, word) = _load(query.target, slot);
        if (!state.isThere) return;
        state.sqrtPrice = uint160(word);
        state.tick = int24(int256(word >> 160));
        state.protocolFee = uint24(word >> 184);
        (, word) = _load(query.target, slot + LIQUIDITY);
        state.liquidity = uint128(word);
    }

    /// @dev All initialized ticks in some words of the bitmap on both sides of the price.
    function _readTicks(PoolQuery calldata query, PoolState memory state) private view {
        int256 spacing = query.tickSpacing;
        int256 middle = _floor(state.tick, spacing) >> 8;
        int256 last = _floor(MOST_TICK, spacing) >> 8;
        int256 from = middle - int256(uint256(query.words));
        int256 to = middle + int256(uint256(query.words));
        if (from < -last - 1) from = -last - 1;
        if (to > last) to = last;
        (state.knownFrom, state.knownTo) = (_bounded(from * WORD * spacing), _bounded((to + 1) * WORD * spacing - 1));
        uint256[] memory words = new uint256[](uint256(to - from + 1));
        uint256 count;
        for (uint256 i = 0; i < words.length; ++i) {
            words[i] = _bitmapAt(query, from + int256(i));
            count += _bitsOf(words[i]);
        }
        state.ticks = new TickState[](count);
        uint256 filled;
        for (uint256 i = 0; i < words.length; ++i) {
            for (uint256 bit = 0; words[i] >> bit != 0; ++bit) {
                if ((words[i] >> bit) & 1 == 0) continue;
                int24 tick = int24(((from + int256(i)) * WORD + int256(bit)) * spacing);
                state.ticks[filled++] = TickState(tick, _netAt(query, tick));
            }
        }
    }

    function _bitmapAt(PoolQuery calldata query, int256 position) private view returns (uint256 word) {
        if (query.poolId != 0) {
            uint256 place = _mapped(position, _slotOf(query.poolId) + BITMAP);
            (, word) = _load(query.target, place);
            return word;
        }
        (bool isThere, bytes memory answer) = _ask(query.target, abi.encodeWithSelector(TICK_BITMAP, position), 32);
        return isThere ? abi.decode(answer, (uint256)) : 0;
    }

    function _netAt(PoolQuery calldata query, int24 tick) private view returns (int128) {
        if (query.poolId != 0) {
            (, uint256 word) = _load(query.target, _mapped(tick, _slotOf(query.poolId) + TICKS));
            return int128(int256(word) >> 128);
        }
        (bool isThere, bytes memory answer) = _ask(query.target, abi.encodeWithSelector(TICK, tick), 64);
        if (!isThere) return 0;
        (, int128 net) = abi.decode(answer, (uint128, int128));
        return net;
    }

    // ---------------------------------------------------------------- asking

    function _ask(address target, bytes memory data, uint256 size) private view returns (bool, bytes memory) {
        (bool success, bytes memory answer) = target.staticcall(data);
        return (success && answer.length >= size, answer);
    }

    function _load(address manager, uint256 slot) private view returns (bool isThere, uint256 word) {
        bytes memory answer;
        (isThere, answer) = _ask(manager, abi.encodeWithSelector(LOAD, slot), 32);
        if (isThere) word = abi.decode(answer, (uint256));
    }

    function _slotOf(bytes32 poolId) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(poolId, POOLS)));
    }

    function _mapped(int256 key, uint256 slot) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(key, slot)));
    }

    // ---------------------------------------------------------------- arithmetic

    function _floor(int256 value, int256 divisor) private pure returns (int256 quotient) {
        quotient = value / divisor;
        if (value < 0 && value % divisor != 0) --quotient;
    }

    function _bounded(int256 tick) private pure returns (int24) {
        if (tick < -MOST_TICK) return -MOST_TICK;
        return tick > MOST_TICK ? MOST_TICK : int24(tick);
    }

    function _bitsOf(uint256 word) private pure returns (uint256 count) {
        for (; word != 0; ++count) word &= word - 1;
    }
}
