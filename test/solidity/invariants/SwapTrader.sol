// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IToken, IV3Pool} from "../swap/world/Liquidity.sol";

/// @title SwapTrader
/// @notice Trades with pools of tokens that it holds: moves their prices, and moves them back.
contract SwapTrader {
    uint160 private constant LOWEST = 4_295_128_740;
    uint160 private constant HIGHEST = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341;

    /// @dev Sells `amount` of `token` if it is positive, or as much of `token` as `-amount` of the other token costs.
    function trade(address pool, address token, int256 amount) external {
        bool zeroForOne = IV3Pool(pool).token0() == token;
        IV3Pool(pool).swap(address(this), zeroForOne, amount, zeroForOne ? LOWEST : HIGHEST, "");
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        if (amount0 > 0) IToken(IV3Pool(msg.sender).token0()).transfer(msg.sender, uint256(amount0));
        else IToken(IV3Pool(msg.sender).token1()).transfer(msg.sender, uint256(amount1));
    }
}
