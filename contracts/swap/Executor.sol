// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {IWrappedNative} from "../bridge/interfaces/IWrappedNative.sol";
import {Execution, IExecutor} from "./interfaces/IExecutor.sol";
import {IInputPayer} from "./interfaces/IInputPayer.sol";
import {IVenue} from "./interfaces/IVenue.sol";
import {Hop, HopsLib} from "./libraries/HopsLib.sol";
import {OrderCaller} from "./OrderCaller.sol";

/// @title Executor
/// @notice `IExecutor`: makes the venue calls of all orders, pays and calls their receivers.
/// @dev It has no allowance of anybody and gives none: a venue asks for its hop's input by `pay`.
contract Executor is IExecutor, AccessManaged, ReentrancyGuardTransient {
    using EnumerableSet for EnumerableSet.UintSet;
    using SafeERC20 for IERC20;

    /// @dev What goes into a hop; the contract that pays it, zero if it is here; and where the rest of it goes.
    struct Step {
        address token;
        uint256 amount;
        address payer;
        address leftTo;
    }

    /// @dev For a receiver of coin: enough for a wallet that is a contract to take note of it.
    uint256 private constant COIN_GAS = 30_000;

    IWrappedNative private immutable WRAPPED_NATIVE;
    OrderCaller private immutable ORDER_CALLER;

    mapping(uint8 venueId => IVenue) private _venues;
    EnumerableSet.UintSet private _venueIds;

    // of the hop that runs: its venue, its input, how much of it the venue may still ask for, and the contract that
    // pays it if it is not here
    address private transient _hopVenue;
    address private transient _hopToken;
    uint256 private transient _hopLeft;
    address private transient _hopPayer;

    /// @notice Obeys the roles of an access manager.
    /// @param accessManager_ The chain's access manager.
    /// @param wrappedNative_ The native coin's wrapped form.
    constructor(address accessManager_, IWrappedNative wrappedNative_) AccessManaged(accessManager_) {
        require(address(wrappedNative_).code.length != 0, NotContract(address(wrappedNative_)));
        WRAPPED_NATIVE = wrappedNative_;
        ORDER_CALLER = new OrderCaller();
    }

    /// @notice Takes coin of the wrapped coin alone.
    receive() external payable {
        require(msg.sender == address(WRAPPED_NATIVE), UnexpectedCoin(msg.sender));
    }

    // ---------------------------------------------------------------- execution

    /// @inheritdoc IExecutor
    function execute(
        Execution calldata execution,
        bytes calldata hops,
        bytes calldata call
    ) external nonReentrant returns (address tokenOut, uint256 amountOut) {
        require(execution.amountIn != 0, NothingToSwap(execution.tokenIn));
        bool isPaid;
        (tokenOut, amountOut, isPaid) = hops.length == 0 ? _takeInput(execution) : _walk(execution, hops);
        require(amountOut >= execution.least, InsufficientOutput(tokenOut, amountOut, execution.least));
        bool asCoin;
        if (!isPaid) asCoin = _payOut(tokenOut, amountOut, execution.to, execution.paysCoin);
        if (execution.callGas == 0) return (tokenOut, amountOut);
        OrderResult memory result = OrderResult({
            orderId: execution.orderId,
            token: asCoin ? address(0) : tokenOut,
            amount: amountOut,
            isAdvanced: execution.isAdvanced
        });
        ORDER_CALLER.callReceiver(execution.to, execution.callGas, result, call);
    }

    /// @inheritdoc IExecutor
    function pay(address to, uint256 amount) external {
        require(msg.sender == _hopVenue, NotVenue(msg.sender));
        uint256 left = _hopLeft;
        require(amount <= left, PaidTooMuch(amount, left));
        unchecked {
            _hopLeft = left - amount;
        }
        address payer = _hopPayer;
        if (payer == address(0)) IERC20(_hopToken).safeTransfer(to, amount);
        else IInputPayer(payer).payInput(to, amount);
    }

    // ---------------------------------------------------------------- venues

    /// @inheritdoc IExecutor
    function addVenue(uint8 venueId, IVenue venue) external restricted {
        require(address(venue).code.length != 0, NotContract(address(venue)));
        bool isFree = venueId != HopsLib.SPLIT && address(_venues[venueId]) == address(0);
        require(isFree, VenueIdTaken(venueId));
        _venues[venueId] = venue;
        _venueIds.add(venueId);
        emit VenueAdded(venueId, venue);
    }

    /// @inheritdoc IExecutor
    function removeVenue(uint8 venueId) external restricted {
        IVenue venue = _requireVenue(venueId);
        delete _venues[venueId];
        _venueIds.remove(venueId);
        emit VenueRemoved(venueId, venue);
    }

    /// @inheritdoc IExecutor
    function venueOf(uint8 venueId) external view returns (IVenue) {
        return _venues[venueId];
    }

    /// @inheritdoc IExecutor
    function venueIds() external view returns (uint256[] memory) {
        return _venueIds.values();
    }

    /// @inheritdoc IExecutor
    function orderCaller() external view returns (address) {
        return address(ORDER_CALLER);
    }

    /// @notice The native coin's wrapped form.
    function wrappedNative() external view returns (address) {
        return address(WRAPPED_NATIVE);
    }

    // ---------------------------------------------------------------- internal

    /// @dev Nothing is swapped: the input is the result.
    function _takeInput(Execution calldata execution) private returns (address token, uint256 amount, bool) {
        token = execution.tokenIn;
        uint256 before = _balanceOf(token, address(this));
        IInputPayer(msg.sender).payInput(address(this), execution.amountIn);
        return (token, _balanceOf(token, address(this)) - before, false);
    }

    /// @dev The caller pays for the first step; each other step has all that the step before put out. If the caller
    /// gets the result, the last pool pays them.
    function _walk(
        Execution calldata execution,
        bytes calldata hops
    ) private returns (address token, uint256 amount, bool isPaid) {
        bytes calldata steps = HopsLib.stepsOf(hops);
        Step memory step = Step(execution.tokenIn, execution.amountIn, msg.sender, execution.leftTo);
        bool isForCaller = execution.to == msg.sender;
        while (true) {
            if (uint8(steps[0]) == HopsLib.SPLIT) {
                (token, amount, steps) = _split(step, steps);
            } else {
                Hop memory hop;
                (hop, steps) = HopsLib.next(steps);
                isPaid = isForCaller && steps.length == 0;
                (token, amount) = (hop.token, _hop(step, hop, isPaid ? msg.sender : address(this)));
            }
            if (steps.length == 0) return (token, amount, isPaid);
            require(amount != 0, NothingToSwap(token));
            (step.token, step.amount, step.payer) = (token, amount, address(0));
        }
    }

    /// @dev A step of several parts.
    function _split(
        Step memory step,
        bytes calldata steps
    ) private returns (address tokenOut, uint256 amountOut, bytes calldata rest) {
        uint256 parts;
        (parts, rest) = HopsLib.splitOf(steps);
        uint256 left = step.amount;
        uint256 shares;
        for (uint256 i = 1; i <= parts; ++i) {
            uint256 share;
            uint256 count;
            (share, count, rest) = HopsLib.partOf(rest);
            shares = HopsLib.addShare(shares, share, i, parts);
            uint256 input = i == parts ? left : Math.mulDiv(step.amount, share, HopsLib.WHOLE_SHARE);
            left -= input;
            address end;
            uint256 amount;
            (end, amount, rest) = _part(Step(step.token, input, step.payer, step.leftTo), count, rest);
            require(i == 1 || end == tokenOut, HopsLib.SplitTokensDiffer(tokenOut, end));
            (tokenOut, amountOut) = (end, amountOut + amount);
        }
    }

    /// @dev The hops of one part.
    function _part(
        Step memory step,
        uint256 count,
        bytes calldata data
    ) private returns (address end, uint256 amount, bytes calldata rest) {
        rest = data;
        for (uint256 i = 0; i < count; ++i) {
            if (i != 0) (step.token, step.amount, step.payer) = (end, amount, address(0));
            Hop memory hop;
            (hop, rest) = HopsLib.next(rest);
            (end, amount) = (hop.token, _hop(step, hop, address(this)));
        }
    }

    /// @dev The output of a hop, measured where it goes. Passes on what the pool did not take, if that is here.
    function _hop(Step memory step, Hop memory hop, address to) private returns (uint256 amountOut) {
        IVenue venue = _requireVenue(hop.venueId);
        uint256 before = _balanceOf(hop.token, to);
        (_hopVenue, _hopToken, _hopLeft, _hopPayer) = (address(venue), step.token, step.amount, step.payer);
        uint256 returned = venue.swap(step.token, hop.token, step.amount, hop.pool, to);
        _hopVenue = address(0);
        amountOut = _balanceOf(hop.token, to) - before;
        if (step.payer == address(0)) returned += _hopLeft;
        if (returned != 0) IERC20(step.token).safeTransfer(step.leftTo, returned);
    }

    /// @dev Pays an account; whether in coin.
    function _payOut(address token, uint256 amount, address to, bool paysCoin) private returns (bool asCoin) {
        bool isPayable = to != address(0) && to != address(this) && to != token && to != address(ORDER_CALLER);
        require(isPayable, InvalidAccount(to));
        if (paysCoin) {
            require(token == address(WRAPPED_NATIVE), NotWrappedCoin(token));
            WRAPPED_NATIVE.withdraw(amount);
            // returns nothing that would be copied
            assembly ("memory-safe") {
                asCoin := call(COIN_GAS, to, amount, 0, 0, 0, 0)
            }
            if (asCoin) return true;
            WRAPPED_NATIVE.deposit{value: amount}();
        }
        IERC20(token).safeTransfer(to, amount);
    }

    function _requireVenue(uint8 venueId) private view returns (IVenue venue) {
        venue = _venues[venueId];
        require(address(venue) != address(0), UnknownVenue(venueId));
    }

    function _balanceOf(address token, address account) private view returns (uint256) {
        return IERC20(token).balanceOf(account);
    }
}
