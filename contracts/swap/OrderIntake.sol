// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {BitMaps} from "@openzeppelin/contracts/utils/structs/BitMaps.sol";
import {TokenPermit} from "@causeway/solidity/interfaces/IBridge.sol";
import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {
    IPermit2,
    PermitTransferFrom,
    SignatureTransferDetails,
    TokenPermissions
} from "../bridge/interfaces/IPermit2.sol";
import {IWrappedNative} from "../bridge/interfaces/IWrappedNative.sol";
import {OrderHashLib} from "./libraries/OrderHashLib.sol";

/// @title OrderIntake
/// @notice Takes the input of orders: what goes to the submitter, to the router's purse and to the integrator, and the
/// rest to where it is swapped.
/// @dev Tokens are taken from the caller, or from the signer by Permit2 with the whole order as its witness. Nothing
/// else is ever taken from anybody.
abstract contract OrderIntake is ISwapRouter {
    using BitMaps for BitMaps.BitMap;
    using SafeERC20 for IERC20;

    /// @dev Of an order: what is taken of its input, and for whom. Smallest units.
    struct Intake {
        bytes32 orderId;
        address sender;
        address token;
        uint256 submitterFee;
        uint256 routerFee;
        uint256 integratorFee;
        uint256 rest;
        address purse;
    }

    /// @dev What an app may take of an input.
    uint256 internal constant MOST_INTEGRATOR_BPS = 100;
    uint256 private constant WHOLE_BPS = 10_000;

    IPermit2 internal immutable PERMIT2;
    IWrappedNative internal immutable WRAPPED_NATIVE;

    mapping(address sender => BitMaps.BitMap) private _nonces;

    /// @notice A signed order sells a token.
    error CoinNotSigned();

    constructor(IPermit2 permit2_, IWrappedNative wrappedNative_) {
        (PERMIT2, WRAPPED_NATIVE) = (permit2_, wrappedNative_);
    }

    /// @inheritdoc ISwapRouter
    function isNonceUsed(address sender, uint256 nonce) external view returns (bool) {
        return _nonces[sender].get(nonce);
    }

    // ---------------------------------------------------------------- taking

    /// @dev Takes the input from the caller: tokens by allowance, or coin by value. Returns the rest of the value.
    function _takeAllowed(SwapOrder calldata order, Intake memory intake, address to) internal returns (uint256 value) {
        value = msg.value;
        IERC20 token = IERC20(intake.token);
        if (order.tokenIn == address(0)) {
            uint256 taken = intake.routerFee + intake.integratorFee + intake.rest;
            require(value >= taken, InsufficientValue(value, taken));
            WRAPPED_NATIVE.deposit{value: taken}();
            value -= taken;
            _distribute(order, intake);
            token.safeTransfer(to, intake.rest);
            return value;
        }
        if (intake.routerFee != 0) token.safeTransferFrom(msg.sender, intake.purse, intake.routerFee);
        if (intake.integratorFee != 0) token.safeTransferFrom(msg.sender, order.integrator, intake.integratorFee);
        token.safeTransferFrom(msg.sender, to, intake.rest);
    }

    /// @dev Takes the input from the order's signer. If something of it is for others, it passes through here.
    function _takeSigned(
        SwapOrder calldata order,
        OrderSignature calldata signed,
        Intake memory intake,
        address to
    ) internal {
        require(order.tokenIn != address(0), CoinNotSigned());
        bool isWhole = intake.rest == order.amountIn;
        PERMIT2.permitWitnessTransferFrom(
            PermitTransferFrom({
                permitted: TokenPermissions(order.tokenIn, order.amountIn),
                nonce: order.nonce,
                deadline: signed.deadline
            }),
            SignatureTransferDetails(isWhole ? to : address(this), order.amountIn),
            signed.owner,
            intake.orderId,
            OrderHashLib.witnessType(),
            signed.signature
        );
        if (isWhole) return;
        IERC20 token = IERC20(order.tokenIn);
        if (intake.submitterFee != 0) token.safeTransfer(msg.sender, intake.submitterFee);
        _distribute(order, intake);
        // a token may take a part for itself: the order has what is left
        uint256 left = token.balanceOf(address(this));
        if (to != address(this)) token.safeTransfer(to, left);
    }

    /// @dev A permit that somebody else has used already has done its work: the allowance decides. It is only ever the
    /// caller's, so a token whose fallback takes any call gives nothing away.
    function _tryPermit(SwapOrder calldata order, TokenPermit calldata permit) internal {
        require(order.tokenIn != address(0), CoinNotSigned());
        try
            IERC20Permit(order.tokenIn).permit(
                msg.sender,
                address(this),
                order.amountIn,
                permit.deadline,
                permit.v,
                permit.r,
                permit.s
            )
        {} catch {}
    }

    // ---------------------------------------------------------------- computing

    /// @dev Uses the order's nonce.
    function _useNonce(address sender, uint256 nonce) internal {
        require(!_nonces[sender].get(nonce), NonceUsed(sender, nonce));
        _nonces[sender].set(nonce);
    }

    /// @dev What is taken of an order's input. Fees are of what the submitter leaves.
    function _intakeOf(
        SwapOrder calldata order,
        address sender,
        address purse_,
        uint256 feeBps
    ) internal view returns (Intake memory intake) {
        uint256 integratorBps = order.integratorBps;
        bool isNobody = order.integrator == address(0);
        bool isSound = isNobody ? integratorBps == 0 : integratorBps != 0 && integratorBps <= MOST_INTEGRATOR_BPS;
        require(isSound, InvalidIntegrator(order.integrator, integratorBps, MOST_INTEGRATOR_BPS));
        uint256 amountIn = order.amountIn;
        require(order.submitterFee < amountIn, NothingLeft(amountIn, order.submitterFee));
        intake.orderId = OrderHashLib.hash(order, sender);
        intake.sender = sender;
        intake.token = order.tokenIn == address(0) ? address(WRAPPED_NATIVE) : order.tokenIn;
        intake.submitterFee = order.submitterFee;
        intake.purse = purse_;
        uint256 charged = amountIn - order.submitterFee;
        intake.routerFee = _partOf(charged, feeBps);
        intake.integratorFee = _partOf(charged, integratorBps);
        // each is 1 % at most
        intake.rest = charged - intake.routerFee - intake.integratorFee;
    }

    /// @dev Pays the fees out of what is here.
    function _distribute(SwapOrder calldata order, Intake memory intake) private {
        IERC20 token = IERC20(intake.token);
        if (intake.routerFee != 0) token.safeTransfer(intake.purse, intake.routerFee);
        if (intake.integratorFee != 0) token.safeTransfer(order.integrator, intake.integratorFee);
    }

    /// @dev Rounded down, without overflow at the largest amounts.
    function _partOf(uint256 amount, uint256 bps) private pure returns (uint256) {
        return (amount / WHOLE_BPS) * bps + ((amount % WHOLE_BPS) * bps) / WHOLE_BPS;
    }
}
