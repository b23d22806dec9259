// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

interface IV2Factory {
    function createPair(address one, address other) external returns (address);
}

interface IV2Pair {
    function mint(address to) external returns (uint256);
}

interface IV3Factory {
    function createPool(address one, address other, uint24 fee) external returns (address);
}

interface IV3Pool {
    function initialize(uint160 sqrtPrice) external;
    function mint(address to, int24 low, int24 high, uint128 liquidity, bytes calldata) external;
    function swap(
        address to,
        bool zeroForOne,
        int256 amount,
        uint160 limit,
        bytes calldata
    ) external returns (int256, int256);
    function token0() external view returns (address);
    function token1() external view returns (address);
}

struct V4Key {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

struct V4Change {
    int24 low;
    int24 high;
    int256 liquidity;
    bytes32 salt;
}

interface IV4Manager {
    function initialize(V4Key calldata key, uint160 sqrtPrice) external returns (int24);
}

interface IV4Liquidity {
    function modifyLiquidity(V4Key calldata key, V4Change calldata change, bytes calldata) external payable;
}

interface IToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function balanceOf(address) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}

/// @dev Gives pools their liquidity, and moves their prices. Tokens must be here before.
contract Liquidity {
    int24 private constant WIDE = 887_200;

    receive() external payable {}

    /// @dev A pair with these amounts.
    function addPair(address factory, address one, address other, uint256 amountOne, uint256 amountOther) external {
        address pair = IV2Factory(factory).createPair(one, other);
        IToken(one).transfer(pair, amountOne);
        IToken(other).transfer(pair, amountOther);
        IV2Pair(pair).mint(address(this));
    }

    /// @dev A pool over all prices, with about these amounts.
    function addPool(
        address factory,
        address one,
        address other,
        uint256 amountOne,
        uint256 amountOther,
        uint24 fee
    ) external returns (address pool) {
        if (one > other) (one, other, amountOne, amountOther) = (other, one, amountOther, amountOne);
        pool = IV3Factory(factory).createPool(one, other, fee);
        IV3Pool(pool).initialize(sqrtPriceOf(amountOne, amountOther));
        int24 spacing =
            fee == 500
                ? int24(10)
                : fee == 3_000
                    ? int24(60)
                    : int24(200);
        int24 end = (WIDE / spacing) * spacing;
        IV3Pool(pool).mint(address(this), -end, end, uint128(Math.sqrt(amountOne * amountOther)), "");
    }

    /// @dev A pool of the singleton; `one` may be the native coin.
    function addKeyed(
        address manager,
        address liquidity,
        V4Key calldata key,
        uint256 amount0,
        uint256 amount1
    ) external {
        IV4Manager(manager).initialize(key, sqrtPriceOf(amount0, amount1));
        if (key.currency0 != address(0)) IToken(key.currency0).approve(liquidity, type(uint256).max);
        IToken(key.currency1).approve(liquidity, type(uint256).max);
        int24 end = (WIDE / key.tickSpacing) * key.tickSpacing;
        uint256 value = key.currency0 == address(0) ? address(this).balance : 0;
        V4Change memory change = V4Change(-end, end, int256(Math.sqrt(amount0 * amount1)), 0);
        IV4Liquidity(liquidity).modifyLiquidity{value: value}(key, change, "");
    }

    /// @dev Moves a pool's price: sells `amount` of a token into it.
    function push(address pool, address token, uint256 amount) external {
        bool zeroForOne = IV3Pool(pool).token0() == token;
        uint160 limit = zeroForOne ? 4295128740 : 1461446703485210103287273052203988822378723970341;
        IV3Pool(pool).swap(address(this), zeroForOne, int256(amount), limit, "");
    }

    function uniswapV3MintCallback(uint256 owed0, uint256 owed1, bytes calldata) external {
        IToken(IV3Pool(msg.sender).token0()).transfer(msg.sender, owed0);
        IToken(IV3Pool(msg.sender).token1()).transfer(msg.sender, owed1);
    }

    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        if (amount0 > 0) IToken(IV3Pool(msg.sender).token0()).transfer(msg.sender, uint256(amount0));
        else IToken(IV3Pool(msg.sender).token1()).transfer(msg.sender, uint256(amount1));
    }

    function sqrtPriceOf(uint256 amount0, uint256 amount1) public pure returns (uint160) {
        return uint160(Math.sqrt(Math.mulDiv(amount1, 1 << 192, amount0)));
    }
}
