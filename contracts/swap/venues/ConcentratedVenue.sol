// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IVenue} from "../interfaces/IVenue.sol";
import {IPool} from "./interfaces/IPool.sol";
import {Venue} from "./Venue.sol";

/// @title ConcentratedVenue
/// @notice Pools of Uniswap v3, and of its forks by other constructor arguments. A hop's pool is the fee, millionths.
contract ConcentratedVenue is Venue {
    using SafeCast for uint256;

    /// @dev Prices that no swap passes: the pool stops there, and takes less.
    uint160 private constant ABOVE_LEAST_PRICE = 4295128740;
    uint160 private constant BELOW_MOST_PRICE = 1461446703485210103287273052203988822378723970341;

    address private immutable FACTORY;
    bytes32 private immutable POOL_CODE_HASH;

    // the pool that may ask for its payment, once; after its hop the executor pays this venue nothing
    address private transient _pool;

    /// @notice The caller is not the pool of the hop that runs.
    error NotPool(address caller);

    /// @notice Serves an executor.
    /// @param factory_ The account that deploys the pools.
    /// @param poolCodeHash_ Hash of the pools' creation code.
    constructor(IExecutor executor_, address factory_, bytes32 poolCodeHash_) Venue(executor_) {
        (FACTORY, POOL_CODE_HASH) = (factory_, poolCodeHash_);
    }

    /// @inheritdoc IVenue
    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amount,
        uint256 fee,
        address to
    ) external onlyExecutor returns (uint256) {
        bool zeroForOne = tokenIn < tokenOut;
        address pool = poolOf(tokenIn, tokenOut, fee);
        _pool = pool;
        uint160 limit = zeroForOne ? ABOVE_LEAST_PRICE : BELOW_MOST_PRICE;
        IPool(pool).swap(to, zeroForOne, amount.toInt256(), limit, "");
        return 0;
    }

    /// @notice Pays the pool that swaps. Only that pool.
    function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    /// @notice As `uniswapV3SwapCallback`, by the name that a fork has for it.
    function pancakeV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
        _pay(amount0, amount1);
    }

    /// @notice The pool of two tokens and a fee, millionths.
    function poolOf(address one, address other, uint256 fee) public view returns (address) {
        (address token0, address token1) = one < other ? (one, other) : (other, one);
        return _deployedBy(FACTORY, keccak256(abi.encode(token0, token1, fee)), POOL_CODE_HASH);
    }

    /// @notice What it was made for.
    function terms() external view returns (address factory, bytes32 poolCodeHash) {
        return (FACTORY, POOL_CODE_HASH);
    }

    /// @dev Once for each swap.
    function _pay(int256 amount0, int256 amount1) private {
        require(msg.sender == _pool, NotPool(msg.sender));
        _pool = address(0);
        EXECUTOR.pay(msg.sender, uint256(amount0 > 0 ? amount0 : amount1));
    }
}
