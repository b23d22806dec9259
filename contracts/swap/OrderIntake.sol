// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {TokenPermit} from "@causeway/solidity/interfaces/IBridge.sol";
import {ISwapRouter, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {
    IPermit2,
    PermitTransferFrom,
    SignatureTransferDetails,
    TokenPermissions
} from "../bridge/interfaces/IPermit2.sol";
import {IWrappedNative} from "../bridge/interfaces/IWrappedNative.sol";
import {InputPayer} from "./InputPayer.sol";
import {Execution, IExecutor} from "./interfaces/IExecutor.sol";
import {OrderHashLib} from "./libraries/OrderHashLib.sol";

/// @title OrderIntake
/// @notice Takes the input of orders: what goes to the submitter, to the router's purse and to the integrator, and the
/// rest to where it is swapped.
/// @dev Tokens are taken from the caller, or from the signer by Permit2 with the whole order as its witness. Nothing
/// else is ever taken from anybody.
abstract contract OrderIntake is ISwapRouter, InputPayer {
    using SafeERC20 for IERC20;

    /// @dev Of an order: what is taken of its input, and for whom, smallest units. `payer` pays the rest: its sender,
    /// or this contract if the rest is here.
    struct Intake {
        bytes32 orderId;
        address sender;
        address payer;
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

    mapping(address sender => mapping(uint256 word => uint256 bits)) private _nonces;

    // of the order that is swapped: the account that pays its input
    address private transient _inputPayer;

    /// @notice A signed order sells a token.
    error CoinNotSigned();

    constructor(IExecutor executor_, IPermit2 permit2_, IWrappedNative wrappedNative_) InputPayer(executor_) {
        (PERMIT2, WRAPPED_NATIVE) = (permit2_, wrappedNative_);
    }

    /// @inheritdoc ISwapRouter
    function isNonceUsed(address sender, uint256 nonce) external view returns (bool) {
        return _nonces[sender][nonce >> 8] & (1 << (nonce & 0xff)) != 0;
    }

    // ---------------------------------------------------------------- taking

    /// @dev Takes fees from the caller, and notes that they pay the rest; takes coin by value. Returns the rest of the
    /// value. If nothing is swapped on this chain, the input is needed here.
    function _takeAllowed(
        SwapOrder calldata order,
        Intake memory intake,
        bool isNeededHere
    ) internal returns (uint256 value) {
        value = msg.value;
        IERC20 token = IERC20(intake.token);
        if (order.tokenIn == address(0)) {
            uint256 taken = intake.routerFee + intake.integratorFee + intake.rest;
            require(value >= taken, InsufficientValue(value, taken));
            WRAPPED_NATIVE.deposit{value: taken}();
            _distribute(order, intake);
            return value - taken;
        }
        intake.payer = msg.sender;
        if (intake.routerFee != 0) token.safeTransferFrom(msg.sender, intake.purse, intake.routerFee);
        if (intake.integratorFee != 0) token.safeTransferFrom(msg.sender, order.integrator, intake.integratorFee);
        if (isNeededHere) token.safeTransferFrom(msg.sender, address(this), intake.rest);
    }

    /// @dev Takes the input from the order's signer: all of it, since a signature allows one transfer.
    function _takeSigned(SwapOrder calldata order, OrderSignature calldata signed, Intake memory intake) internal {
        require(order.tokenIn != address(0), CoinNotSigned());
        PERMIT2.permitWitnessTransferFrom(
            PermitTransferFrom({
                permitted: TokenPermissions(order.tokenIn, order.amountIn),
                nonce: order.nonce,
                deadline: signed.deadline
            }),
            SignatureTransferDetails(address(this), order.amountIn),
            signed.owner,
            intake.orderId,
            OrderHashLib.witnessType(),
            signed.signature
        );
        IERC20 token = IERC20(order.tokenIn);
        if (intake.submitterFee != 0) token.safeTransfer(msg.sender, intake.submitterFee);
        _distribute(order, intake);
        // a token may take a part for itself: the order has what is left
        intake.rest = token.balanceOf(address(this));
    }

    /// @dev Has the executor swap the input. What the first pool does not take stays with its payer, or goes to
    /// `refundTo`.
    function _execute(
        SwapOrder calldata order,
        Intake memory intake,
        Execution memory execution,
        bytes calldata call
    ) internal returns (address tokenOut, uint256 amountOut) {
        (_inputPayer, _inputToken, _inputLeft) = (intake.payer, intake.token, intake.rest);
        (tokenOut, amountOut) = EXECUTOR.execute(execution, order.hops, call);
        uint256 left = _inputLeft;
        if (left == 0) return (tokenOut, amountOut);
        _inputLeft = 0;
        if (intake.payer == address(this)) IERC20(intake.token).safeTransfer(order.refundTo, left);
    }

    /// @dev Of an order that its sender submitted, the input goes from them to the pool.
    function _payInput(address to, uint256 amount) internal override {
        address payer = _inputPayer;
        if (payer == address(this)) IERC20(_inputToken).safeTransfer(to, amount);
        else IERC20(_inputToken).safeTransferFrom(payer, to, amount);
    }

    /// @dev A permit that somebody else has used already has done its work: the allowance decides. It is only ever the
    /// caller's, so a token whose fallback takes any call gives nothing away.
    function _tryPermit(SwapOrder calldata order, TokenPermit calldata permit) internal {
        require(order.tokenIn != address(0), CoinNotSigned());
        // of an address without code, the transfer says so
        if (order.tokenIn.code.length == 0) return;
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
        mapping(uint256 word => uint256 bits) storage words = _nonces[sender];
        uint256 bit = 1 << (nonce & 0xff);
        uint256 bits = words[nonce >> 8];
        require(bits & bit == 0, NonceUsed(sender, nonce));
        words[nonce >> 8] = bits | bit;
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
        (intake.sender, intake.payer) = (sender, address(this));
        intake.token = order.tokenIn == address(0) ? address(WRAPPED_NATIVE) : order.tokenIn;
        intake.submitterFee = order.submitterFee;
        intake.purse = purse_;
        unchecked {
            // each fee is 1 % at most
            uint256 charged = amountIn - intake.submitterFee;
            intake.routerFee = _partOf(charged, feeBps);
            intake.integratorFee = _partOf(charged, integratorBps);
            intake.rest = charged - intake.routerFee - intake.integratorFee;
        }
    }

    /// @dev Pays the fees out of what is here.
    function _distribute(SwapOrder calldata order, Intake memory intake) private {
        IERC20 token = IERC20(intake.token);
        if (intake.routerFee != 0) token.safeTransfer(intake.purse, intake.routerFee);
        if (intake.integratorFee != 0) token.safeTransfer(order.integrator, intake.integratorFee);
    }

    /// @dev Rounded down, without overflow at the largest amounts.
    function _partOf(uint256 amount, uint256 bps) private pure returns (uint256) {
        unchecked {
            return (amount / WHOLE_BPS) * bps + ((amount % WHOLE_BPS) * bps) / WHOLE_BPS;
        }
    }
}
