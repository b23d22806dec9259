// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @notice A pool whose state is asked for.
/// @param target The pool; of Uniswap v4, the pool manager.
/// @param poolId Of Uniswap v4, the pool's id; zero of a pool that is a contract.
/// @param tickSpacing 0 of a pair.
/// @param words How many words of 256 ticks are read on each side of the price's word.
struct PoolQuery {
    address target;
    bytes32 poolId;
    int24 tickSpacing;
    uint16 words;
}

/// @notice A tick at which positions begin or end.
/// @param liquidityNet By how much the liquidity rises if the price rises over the tick.
struct TickState {
    int24 tick;
    int128 liquidityNet;
}

/// @notice The state of a pool.
/// @param isThere Whether the pool answered, and has a price. If not, all else is zero.
/// @param reserve0 Of a pair: smallest units of the lower token.
/// @param reserve1 Of a pair: smallest units of the higher token.
/// @param sqrtPrice The price's root, with 96 bits behind the point.
/// @param tick The tick of the price.
/// @param liquidity At the price.
/// @param protocolFee Of Uniswap v4: two times 12 bits, for each direction, millionths; 0 for no such fee.
/// @param knownFrom The lowest tick that was looked at.
/// @param knownTo The highest one.
/// @param ticks The initialized ticks between them, in ascending order.
struct PoolState {
    bool isThere;
    uint256 reserve0;
    uint256 reserve1;
    uint160 sqrtPrice;
    int24 tick;
    uint128 liquidity;
    uint24 protocolFee;
    int24 knownFrom;
    int24 knownTo;
    TickState[] ticks;
}

/// @title IPoolLens
/// @notice Reads pools for programs that search routes.
interface IPoolLens {
    /// @notice The state of each pool, in the order of the queries. Never reverts because of a pool.
    function statesOf(PoolQuery[] calldata queries) external view returns (PoolState[] memory states);
}
