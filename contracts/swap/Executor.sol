// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {EnumerableSet} from "@openzeppelin/contracts/utils/structs/EnumerableSet.sol";
import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {IWrappedNative} from "../bridge/interfaces/IWrappedNative.sol";
import {Execution, IExecutor} from "./interfaces/IExecutor.sol";
import {IVenue} from "./interfaces/IVenue.sol";
import {Hop, HopsLib} from "./libraries/HopsLib.sol";
import {OrderCaller} from "./OrderCaller.sol";

/// @title Executor
/// @notice `IExecutor`: makes the venue calls of all orders, pays and calls their receivers.
/// @dev It has no allowance of anybody and gives none: a venue asks for its hop's input by `pay`.
contract Executor is IExecutor, AccessManaged, ReentrancyGuardTransient {
    using EnumerableSet for EnumerableSet.UintSet;
    using SafeERC20 for IERC20;

    /// @dev For a receiver of coin: enough for a wallet that is a contract to take note of it.
    uint256 private constant COIN_GAS = 30_000;

    IWrappedNative private immutable WRAPPED_NATIVE;
    OrderCaller private immutable ORDER_CALLER;

    mapping(uint8 venueId => IVenue) private _venues;
    EnumerableSet.UintSet private _venueIds;

    // of the hop that runs: its venue, its input, and how much of the input the venue may still ask for
    address private transient _hopVenue;
    address private transient _hopToken;
    uint256 private transient _hopLeft;

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
        (tokenOut, amountOut) = (execution.tokenIn, _balanceOf(execution.tokenIn));
        require(amountOut != 0, NothingToSwap(tokenOut));
        if (hops.length != 0) (tokenOut, amountOut) = _walk(tokenOut, amountOut, hops, execution.leftTo);
        require(amountOut >= execution.least, InsufficientOutput(tokenOut, amountOut, execution.least));
        bool asCoin = _payOut(tokenOut, amountOut, execution.to, execution.paysCoin);
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
        IERC20(_hopToken).safeTransfer(to, amount);
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

    /// @dev Each step has all that the step before put out.
    function _walk(
        address token,
        uint256 amount,
        bytes calldata hops,
        address leftTo
    ) private returns (address, uint256) {
        bytes calldata steps = HopsLib.stepsOf(hops);
        while (steps.length != 0) {
            address next;
            if (uint8(steps[0]) == HopsLib.SPLIT) {
                (next, amount, steps) = _split(token, amount, steps, leftTo);
            } else {
                Hop memory hop;
                (hop, steps) = HopsLib.next(steps);
                _hop(token, amount, hop);
                next = hop.token;
                amount = _balanceOf(next);
            }
            if (next != token) _passOn(token, leftTo);
            token = next;
        }
        return (token, amount);
    }

    /// @dev A step of several parts. What one part leaves of the input, the last one takes.
    function _split(
        address token,
        uint256 amount,
        bytes calldata steps,
        address leftTo
    ) private returns (address tokenOut, uint256 amountOut, bytes calldata rest) {
        uint256 parts;
        (parts, rest) = HopsLib.splitOf(steps);
        uint256 shares;
        for (uint256 i = 1; i <= parts; ++i) {
            uint256 share;
            uint256 count;
            (share, count, rest) = HopsLib.partOf(rest);
            shares += share;
            bool isLast = i == parts;
            require(isLast == (share == 0) && shares < HopsLib.WHOLE_SHARE, HopsLib.InvalidSplit(parts, shares));
            uint256 input = isLast ? _balanceOf(token) : (amount * share) / HopsLib.WHOLE_SHARE;
            address end;
            (end, rest) = _part(token, input, count, rest, leftTo);
            require(i == 1 || end == tokenOut, HopsLib.SplitTokensDiffer(tokenOut, end));
            tokenOut = end;
        }
        amountOut = _balanceOf(tokenOut);
    }

    /// @dev The hops of one part. Of the tokens between them nothing stays.
    function _part(
        address token,
        uint256 amount,
        uint256 count,
        bytes calldata data,
        address leftTo
    ) private returns (address end, bytes calldata rest) {
        Hop memory hop;
        (hop, rest) = HopsLib.next(data);
        _hop(token, amount, hop);
        for (uint256 i = 1; i < count; ++i) {
            address between = hop.token;
            (hop, rest) = HopsLib.next(rest);
            _hop(between, _balanceOf(between), hop);
            if (between != hop.token && between != token) _passOn(between, leftTo);
        }
        end = hop.token;
    }

    function _hop(address token, uint256 amount, Hop memory hop) private {
        IVenue venue = _requireVenue(hop.venueId);
        (_hopVenue, _hopToken, _hopLeft) = (address(venue), token, amount);
        venue.swap(token, hop.token, amount, hop.pool);
        _hopVenue = address(0);
    }

    /// @dev Passes on what a pool did not take.
    function _passOn(address token, address leftTo) private {
        uint256 left = _balanceOf(token);
        if (left != 0) IERC20(token).safeTransfer(leftTo, left);
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

    function _balanceOf(address token) private view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }
}
