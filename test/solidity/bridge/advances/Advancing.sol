// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AdvanceOrder, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {GoingBack} from "../Returns.t.sol";

/// @dev From the hub to spoke A, whose vault has little. A filler there pays receivers in advance.
abstract contract Advancing is GoingBack {
    uint256 internal constant OFFER = 2 * ONE;
    uint256 internal constant UNITS = 500 * ONE;

    address internal immutable filler = makeAddr("filler");

    function setUp() public virtual override {
        super.setUp();
        _endow(filler, 100_000 * ONE);
        _boundCurve(10_000);
    }

    /// @dev What the curve may take of what the filler is repaid.
    function _boundCurve(uint16 mostBps) internal {
        _enter(SPOKE_A);
        vm.prank(filler);
        bridges[SPOKE_A].setCurveBound(mostBps);
    }

    function _endow(address account, uint256 units) internal {
        _enter(SPOKE_A);
        tokens[SPOKE_A].mint(account, units * custodies[SPOKE_A].unit());
        vm.prank(account);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
    }

    /// @dev Whole for a minute, nothing after ten.
    function _offering(uint256 units) internal view returns (TransferRequest memory request) {
        request = _request(HUB, SPOKE_A, units);
        request.advanceFee = OFFER;
        request.advanceFrom = uint40(time + 1 minutes);
        request.advanceUntil = uint40(time + 10 minutes);
    }

    function _sendOffering(uint256 units) internal returns (uint64 index, bytes32 id) {
        (, index, id) = _send(HUB, _offering(units));
    }

    function _advanceBy(address account, uint64 index) internal returns (uint256 units) {
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.prank(account);
        return bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
    }

    /// @dev Of whatever is offered, at any time.
    function _ordersOf(uint64 index) internal view returns (AdvanceOrder[] memory orders) {
        orders = new AdvanceOrder[](1);
        orders[0] = _orderOf(0, type(uint40).max, index);
    }

    function _orderOf(uint256 leastFee, uint256 until, uint64 index) internal view returns (AdvanceOrder memory) {
        TransferFrame memory transfer = _transferOf(lane, index);
        return AdvanceOrder(leastFee, uint40(until), transfer.laneId, transfer.index, transfer.frame);
    }

    /// @dev On terms; the filler's transaction may have been held back.
    function _advanceFor(uint256 leastFee, uint256 until, uint64 index) internal returns (uint256 units) {
        AdvanceOrder memory order = _orderOf(leastFee, until, index);
        _enter(SPOKE_A);
        vm.prank(filler);
        return bridges[SPOKE_A].advance(leastFee, order.until, order.laneId, index, order.frame);
    }

    /// @dev Refused, and nothing has changed.
    function _expectNoAdvance(uint64 index, bytes memory reason) internal {
        TransferFrame memory transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
        vm.prank(filler);
        vm.expectRevert(reason);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
    }

    function _advanceId(uint64 index) internal view returns (bytes32) {
        return bridges[SPOKE_A].advanceIdOf(lanes[lane].id, frames[lane][index]);
    }

    function _advancerOf(uint64 index) internal view returns (address) {
        return bridges[SPOKE_A].advanceOf(_advanceId(index)).advancer;
    }

    /// @dev What the filler has more than he began with; less is negative.
    function _gained() internal view returns (int256) {
        return int256(_unitsOf(SPOKE_A, filler)) - int256(100_000 * ONE);
    }
}
