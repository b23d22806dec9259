// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {GaslessCrossChainOrder, ResolvedCrossChainOrder} from "@causeway/solidity/interfaces/IERC7683.sol";
import {IBridgeSettler} from "../../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {CallingBackToken, ITokenHooks} from "../tokens/CallingBackToken.sol";
import {PlainToken} from "../tokens/PlainToken.sol";
import {OrdersFixture} from "./OrdersFixture.sol";

/// @dev Keeps a hundredth of what certain accounts are sent.
contract KeepingToken is PlainToken {
    mapping(address account => bool) public isLessened;

    constructor(uint8 decimals_) PlainToken(decimals_) {}

    function lessen(address account) external {
        isLessened[account] = true;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (isLessened[to]) super._update(to, address(0), value / 100);
    }
}

/// @dev Tokens that keep a part.
contract BridgeSettlerKeepingTokensTest is OrdersFixture {
    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new KeepingToken(decimals);
    }

    function _refuseToOpen(TransferRequest memory request, bytes memory reason) private {
        _fund(SPOKE_A, UNITS);
        _approve(SPOKE_A, user, request.amount);
        // what the settler was given makes up for nothing
        tokens[SPOKE_A].mint(address(settlers[SPOKE_A]), 2 * request.amount);
        vm.expectRevert(reason);
        vm.prank(user);
        settlers[SPOKE_A].open{value: 1 ether}(_order(request));
    }

    function test_open_whereTheSettlerGetsLess_isRefused() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        uint256 amount = request.amount;
        KeepingToken(address(tokens[SPOKE_A])).lessen(address(settlers[SPOKE_A]));
        _refuseToOpen(request, _kept(address(tokens[SPOKE_A]), amount));
    }

    /// @dev The transfer would be of less than the order says.
    function test_open_whereTheCustodyGetsLess_isRefused() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        KeepingToken(address(tokens[SPOKE_A])).lessen(address(custodies[SPOKE_A]));
        _enter(SPOKE_A);
        vm.prank(user);
        TransferFrame memory whole = _transferIn(settlers[SPOKE_A].resolve(_order(request)));
        bytes32 resolvedId = keccak256(bytes.concat(whole.laneId, bytes8(whole.index), keccak256(whole.frame)));
        // the units, which a word of the frame ends with
        TransferFrame memory less = whole;
        bytes memory frame = less.frame;
        assembly ("memory-safe") {
            mstore(add(frame, add(59, 66)), sub(mload(add(frame, add(59, 66))), 1000000))
        }
        bytes32 sentId = keccak256(bytes.concat(less.laneId, bytes8(less.index), keccak256(frame)));
        _refuseToOpen(request, abi.encodeWithSelector(IBridgeSettler.OtherTransferSent.selector, resolvedId, sentId));
    }

    function test_fill_whereTheSettlerGetsLess_isRefused() public {
        ResolvedCrossChainOrder memory resolved = _open(SPOKE_A, _ordered(SPOKE_A, HUB, UNITS));
        _fundFiller(resolved);
        tokens[HUB].mint(address(settlers[HUB]), UNITS);
        KeepingToken(address(tokens[HUB])).lessen(address(settlers[HUB]));
        _approve(HUB, filler, UNITS);
        vm.expectRevert(_kept(address(tokens[HUB]), UNITS - BASE - FEE));
        vm.prank(filler);
        settlers[HUB].fill(resolved.orderId, resolved.fillInstructions[0].originData, "");
    }

    function _kept(address token, uint256 amount) private pure returns (bytes memory) {
        bytes4 reason = IBridgeSettler.TokenKeptPart.selector;
        return abi.encodeWithSelector(reason, token, amount, amount - amount / 100);
    }

    /// @dev It is nobody's, stays where it is, and hinders nobody.
    function test_whatTheSettlerWasGiven_stays() public {
        for (uint256 chain = 0; chain < 2; ++chain) {
            tokens[chain].mint(address(this), ONE);
        }
        tokens[SPOKE_A].mint(address(settlers[SPOKE_A]), ONE);
        tokens[HUB].mint(address(settlers[HUB]), ONE);
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        _fund(SPOKE_A, UNITS);
        _approve(SPOKE_A, user, request.amount);
        vm.prank(user);
        ResolvedCrossChainOrder memory resolved = settlers[SPOKE_A].resolve(_order(request));
        vm.prank(user);
        settlers[SPOKE_A].open{value: 1 ether}(_order(request));
        _fundFiller(resolved);
        _fill(resolved);
        assertEq(tokens[SPOKE_A].balanceOf(address(settlers[SPOKE_A])), ONE);
        assertEq(tokens[HUB].balanceOf(address(settlers[HUB])), ONE);
    }
}

/// @dev This contract orders and fills, and is called back by its tokens before they move.
contract BridgeSettlerCallingTokensTest is OrdersFixture, ITokenHooks {
    address private _target;
    uint256 private _value;
    bytes[] private _calls;
    bytes private _expected;
    uint256 private _tried;

    function setUp() public override {
        super.setUp();
        vm.deal(address(this), 10 ether);
    }

    receive() external payable {}

    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new CallingBackToken(decimals);
    }

    function tokensMoved(address, address, uint256) external {
        if (_target == address(0)) return;
        address target = _target;
        _target = address(0);
        for (uint256 i = 0; i < _calls.length; ++i) {
            (bool succeeded, bytes memory reason) = target.call{value: _value}(_calls[i]);
            assertEq(succeeded, _expected.length == 0);
            if (!succeeded) assertEq(reason, _expected);
            ++_tried;
        }
    }

    /// @dev Calls back this contract, which calls `target` then.
    function _arm(uint256 chain, address target, uint256 value) private {
        CallingBackToken(address(tokens[chain])).setCalled(address(this), true);
        (_target, _value) = (target, value);
    }

    function _armLocked(uint256 chain) private {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        GaslessCrossChainOrder memory order;
        _calls.push(abi.encodeCall(settlers[chain].open, (_order(request))));
        _calls.push(abi.encodeCall(settlers[chain].openFor, (order, "", "")));
        _calls.push(abi.encodeCall(settlers[chain].fill, (0, "", "")));
        _expected = abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        _arm(chain, address(settlers[chain]), 0);
    }

    function _prepare(TransferRequest memory request) private {
        _enter(SPOKE_A);
        tokens[SPOKE_A].mint(address(this), 2 * request.amount);
        tokens[SPOKE_A].approve(address(settlers[SPOKE_A]), type(uint256).max);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
    }

    function _prepareToFill() private returns (ResolvedCrossChainOrder memory resolved) {
        resolved = _open(SPOKE_A, _ordered(SPOKE_A, HUB, UNITS));
        _enter(HUB);
        tokens[HUB].mint(address(this), 2 * UNITS);
        tokens[HUB].approve(address(settlers[HUB]), type(uint256).max);
        tokens[HUB].approve(address(bridges[HUB]), type(uint256).max);
    }

    function test_open_entersNothingMeanwhile() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        _prepare(request);
        _armLocked(SPOKE_A);
        vm.recordLogs();
        settlers[SPOKE_A].open{value: 1 ether}(_order(request));
        assertEq(_opened(SPOKE_A).user, address(this));
        assertEq(_tried, 3);
    }

    function test_fill_entersNothingMeanwhile() public {
        ResolvedCrossChainOrder memory resolved = _prepareToFill();
        _armLocked(HUB);
        settlers[HUB].fill(resolved.orderId, resolved.fillInstructions[0].originData, "");
        assertEq(_tried, 3);
        assertEq(_unitsOf(HUB, receiver), UNITS - BASE - FEE);
        _assertEmpty(HUB);
    }

    /// @dev The user takes the place that the order was resolved to.
    function test_open_whereAnotherTransferLeavesMeanwhile_isRefused() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        _prepare(request);
        TransferFrame memory told = _transferIn(settlers[SPOKE_A].resolve(_order(request)));
        bytes32 frameHash = keccak256(told.frame);
        _calls.push(abi.encodeCall(bridges[SPOKE_A].bridge, (request)));
        _arm(SPOKE_A, address(bridges[SPOKE_A]), 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(
                IBridgeSettler.OtherTransferSent.selector,
                keccak256(bytes.concat(told.laneId, bytes8(0), frameHash)),
                keccak256(bytes.concat(told.laneId, bytes8(uint64(1)), frameHash))
            )
        );
        settlers[SPOKE_A].open{value: 1 ether}(_order(request));
    }

    /// @dev The bridge leaves out what was advanced already; what was taken for it must not stay.
    function test_fill_whereTheTransferIsAdvancedMeanwhile_isRefused() public {
        ResolvedCrossChainOrder memory resolved = _prepareToFill();
        TransferFrame memory transfer = _transferIn(resolved);
        _calls.push(
            abi.encodeCall(bridges[HUB].advance, (0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame))
        );
        _arm(HUB, address(bridges[HUB]), 0);
        vm.expectRevert(abi.encodeWithSelector(IBridgeSettler.FilledMeanwhile.selector, resolved.orderId));
        settlers[HUB].fill(resolved.orderId, resolved.fillInstructions[0].originData, "");
        assertEq(tokens[HUB].balanceOf(address(this)), 2 * UNITS);
        _assertEmpty(HUB);
    }
}
