// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IVenue} from "../interfaces/IVenue.sol";
import {IPair} from "./interfaces/IPair.sol";
import {Venue} from "./Venue.sol";

/// @title ConstantProductVenue
/// @notice Pairs of Uniswap v2, and of its forks by other constructor arguments.
contract ConstantProductVenue is Venue {
    uint256 private constant WHOLE_BPS = 10_000;

    address private immutable FACTORY;
    bytes32 private immutable PAIR_CODE_HASH;
    uint256 private immutable KEPT_BPS;

    /// @notice The fee is the whole, or more.
    error FeeTooHigh(uint256 feeBps);
    /// @notice The pair would pay nothing for the amount.
    error NothingOut(address pair, uint256 amountIn);

    /// @notice Serves an executor.
    /// @param factory_ The factory of the pairs.
    /// @param pairCodeHash_ Hash of the pairs' creation code.
    /// @param feeBps_ Fee of the pairs: 30 is 0.3 %.
    constructor(IExecutor executor_, address factory_, bytes32 pairCodeHash_, uint256 feeBps_) Venue(executor_) {
        require(feeBps_ < WHOLE_BPS, FeeTooHigh(feeBps_));
        (FACTORY, PAIR_CODE_HASH, KEPT_BPS) = (factory_, pairCodeHash_, WHOLE_BPS - feeBps_);
    }

    /// @inheritdoc IVenue
    function swap(
        address tokenIn,
        address tokenOut,
        uint256 amount,
        uint256,
        address to
    ) external onlyExecutor returns (uint256) {
        bool isFirst = tokenIn < tokenOut;
        address pair = pairOf(tokenIn, tokenOut);
        (uint256 reserveIn, uint256 reserveOut, ) = IPair(pair).getReserves();
        if (!isFirst) (reserveIn, reserveOut) = (reserveOut, reserveIn);
        EXECUTOR.pay(pair, amount);
        // a token may take a part for itself
        uint256 amountIn = IERC20(tokenIn).balanceOf(pair) - reserveIn;
        uint256 keptIn = amountIn * KEPT_BPS;
        uint256 out = (keptIn * reserveOut) / (reserveIn * WHOLE_BPS + keptIn);
        require(out != 0, NothingOut(pair, amountIn));
        IPair(pair).swap(isFirst ? 0 : out, isFirst ? out : 0, to, "");
        return 0;
    }

    /// @notice The pair of two tokens.
    function pairOf(address one, address other) public view returns (address) {
        (address token0, address token1) = one < other ? (one, other) : (other, one);
        return _deployedBy(FACTORY, keccak256(abi.encodePacked(token0, token1)), PAIR_CODE_HASH);
    }

    /// @notice What it was made for.
    function terms() external view returns (address factory, bytes32 pairCodeHash, uint256 feeBps) {
        return (FACTORY, PAIR_CODE_HASH, WHOLE_BPS - KEPT_BPS);
    }
}
