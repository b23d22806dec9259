// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IVenue} from "../interfaces/IVenue.sol";
import {IUniversalRouter} from "./interfaces/IUniversalRouter.sol";
import {Venue} from "./Venue.sol";

/// @dev A pool's key, as Uniswap v4 hashes it.
struct PoolKey {
    address currency0;
    address currency1;
    uint24 fee;
    int24 tickSpacing;
    address hooks;
}

/// @dev A swap in one pool, as the UniversalRouter decodes it.
struct ExactInputSingle {
    PoolKey poolKey;
    bool zeroForOne;
    uint128 amountIn;
    uint128 amountOutMinimum;
    bytes hookData;
}

/// @title UniversalRouterVenue
/// @notice Pools of Uniswap v4 without hooks, through the UniversalRouter. A hop's pool is fee u24, tick spacing u24.
/// The highest bit of the spacing says that the pool has the native coin, where the hop has the wrapped coin.
/// @dev The router keeps what a pool does not take, for anyone: so each call ends with a sweep of the input.
contract UniversalRouterVenue is Venue {
    using SafeCast for uint256;

    bytes1 private constant SWEEP = 0x04;
    bytes1 private constant WRAP = 0x0b;
    bytes1 private constant UNWRAP = 0x0c;
    bytes1 private constant SWAP = 0x10;
    bytes3 private constant SWAP_SETTLE_TAKE = 0x060b0e;

    /// @dev The router itself, as its inputs name it.
    address private constant ROUTER_ITSELF = address(2);
    /// @dev All that the router has, as its inputs name it.
    uint256 private constant ALL = 1 << 255;
    uint256 private constant NATIVE = 1 << 23;

    IUniversalRouter private immutable ROUTER;
    address private immutable WRAPPED_NATIVE;

    /// @notice The pool has the native coin, and the hop has not its wrapped form.
    error NotNativePool(address tokenIn, address tokenOut);

    /// @notice Serves an executor.
    /// @param router_ The chain's UniversalRouter, version 2.
    /// @param wrappedNative_ The native coin's wrapped form.
    constructor(IExecutor executor_, IUniversalRouter router_, address wrappedNative_) Venue(executor_) {
        (ROUTER, WRAPPED_NATIVE) = (router_, wrappedNative_);
    }

    /// @inheritdoc IVenue
    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amount,
        uint256 pool,
        address to
    ) external onlyExecutor returns (uint256 returned) {
        bool isNative = pool & NATIVE != 0;
        bool hasWrapped = tokenIn == WRAPPED_NATIVE || tokenOut == WRAPPED_NATIVE;
        require(!isNative || hasWrapped, NotNativePool(tokenIn, tokenOut));
        EXECUTOR.pay(address(ROUTER), amount);
        uint256 before = IERC20(tokenIn).balanceOf(address(EXECUTOR));
        if (!isNative) _swap(tokenIn, tokenOut, amount, pool, to);
        else if (tokenIn == WRAPPED_NATIVE) _swapCoin(tokenOut, amount, pool, to);
        else _swapForCoin(tokenIn, amount, pool, to);
        returned = IERC20(tokenIn).balanceOf(address(EXECUTOR)) - before;
    }

    /// @notice What it was made for.
    function terms() external view returns (address router, address wrappedNative) {
        return (address(ROUTER), WRAPPED_NATIVE);
    }

    // ---------------------------------------------------------------- internal

    function _swap(address tokenIn, address tokenOut, uint256 amount, uint256 pool, address to) private {
        bytes[] memory inputs = new bytes[](2);
        inputs[0] = _actions(tokenIn, tokenOut, amount, pool, to);
        inputs[1] = _sweep(tokenIn);
        ROUTER.execute(abi.encodePacked(SWAP, SWEEP), inputs);
    }

    /// @dev The coin that the pool leaves comes back wrapped.
    function _swapCoin(address tokenOut, uint256 amount, uint256 pool, address to) private {
        bytes[] memory inputs = new bytes[](3);
        inputs[0] = abi.encode(ROUTER_ITSELF, amount);
        inputs[1] = _actions(address(0), tokenOut, amount, pool, to);
        inputs[2] = abi.encode(address(EXECUTOR), ALL);
        ROUTER.execute(abi.encodePacked(UNWRAP, SWAP, WRAP), inputs);
    }

    function _swapForCoin(address tokenIn, uint256 amount, uint256 pool, address to) private {
        bytes[] memory inputs = new bytes[](3);
        inputs[0] = _actions(tokenIn, address(0), amount, pool, ROUTER_ITSELF);
        inputs[1] = abi.encode(to, ALL);
        inputs[2] = _sweep(tokenIn);
        ROUTER.execute(abi.encodePacked(SWAP, WRAP, SWEEP), inputs);
    }

    /// @dev Swaps, pays what the pool takes out of what the router has, and takes all that the pool pays.
    function _actions(
        address currencyIn,
        address currencyOut,
        uint256 amount,
        uint256 pool,
        address to
    ) private pure returns (bytes memory) {
        bool zeroForOne = currencyIn < currencyOut;
        PoolKey memory key = PoolKey({
            currency0: zeroForOne ? currencyIn : currencyOut,
            currency1: zeroForOne ? currencyOut : currencyIn,
            fee: uint24(pool >> 24),
            tickSpacing: int24(uint24(pool & (NATIVE - 1))),
            hooks: address(0)
        });
        bytes[] memory params = new bytes[](3);
        params[0] = abi.encode(ExactInputSingle(key, zeroForOne, amount.toUint128(), 0, ""));
        params[1] = abi.encode(currencyIn, uint256(0), false);
        params[2] = abi.encode(currencyOut, to, uint256(0));
        return abi.encode(abi.encodePacked(SWAP_SETTLE_TAKE), params);
    }

    function _sweep(address token) private view returns (bytes memory) {
        return abi.encode(token, address(EXECUTOR), uint256(0));
    }
}
