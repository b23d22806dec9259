// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC4626} from "@openzeppelin/contracts/interfaces/IERC4626.sol";
import {EntryState, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {PlainToken} from "../../bridge/tokens/PlainToken.sol";
import {SwapHeldFixture} from "../world/SwapHeldFixture.sol";
import {SwitchToken} from "./SwitchToken.sol";

/// @dev An order on its way from spoke A to the hub, and the steps of the bridge that it may meet.
abstract contract ComposedFixture is SwapHeldFixture {
    uint256 internal lane;
    uint256 internal home;
    uint64 internal index;

    function setUp() public virtual override {
        super.setUp();
        (lane, home) = (_laneBetween(SPOKE_A, HUB), _laneBetween(HUB, SPOKE_A));
    }

    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new SwitchToken(decimals);
    }

    /// @dev The hub's USD.
    function _usd() internal view returns (SwitchToken) {
        return SwitchToken(address(tokens[HUB]));
    }

    // ---------------------------------------------------------------- steps

    function _sendOne(SwapOrder memory order) internal {
        (, index, orderId, transferId) = _sendOrder(order);
    }

    /// @dev 100 USD of spoke A for `tokenOut`, with nothing to swap here.
    function _ofUsd() internal view returns (SwapOrder memory order) {
        order = _order();
        (order.tokenIn, order.hops) = (address(tokens[SPOKE_A]), "");
    }

    /// @dev Its call fails at the delivery for a reason of another's.
    function _deliverReady() internal returns (TransferFrame memory transfer) {
        bytes memory code = address(receivers[HUB]).code;
        vm.etch(address(receivers[HUB]), hex"fd");
        assertTrue(_deliver(lane, index));
        vm.etch(address(receivers[HUB]), code);
        _assertState(EntryState.Ready);
        return _transferOf(lane, index);
    }

    /// @dev Leaves the hub's vault so many units.
    function _leave(uint256 units) internal {
        _enter(HUB);
        vm.prank(provider);
        IERC4626(address(custodies[HUB])).withdraw(LIQUIDITY - units, provider, provider);
    }

    function _drain() internal {
        _enter(HUB);
        bridges[HUB].drain(USD, _transfersOf(lane, index));
    }

    function _end() internal {
        Batch memory batch = _batchOf(lane, index);
        uint256 fee = expiries[HUB].quoteNotice(lanes[lane].id);
        vm.recordLogs();
        vm.prank(stranger);
        bridges[HUB].end{value: fee}(lanes[lane].id, batch);
        _note();
    }

    /// @dev Delivers the last message to spoke A.
    function _carryHome() internal {
        assertTrue(_deliver(home, uint64(leaves[home].length - 1)));
    }

    function _sendBackAs(address caller) internal returns (uint256 fee) {
        _enter(HUB);
        fee = bridges[HUB].quoteReturn(chainIds[SPOKE_A]);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.deal(caller, 10 ether);
        vm.recordLogs();
        vm.prank(caller);
        receivers[HUB].sendBack{value: fee}(transfer);
        _note();
    }

    /// @dev Anyone has the origin pay.
    function _settleReturn() internal {
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32[] memory siblings = _siblings(lane, index);
        _enter(SPOKE_A);
        vm.prank(stranger);
        bridges[SPOKE_A].settleReturn(transfer, siblings);
    }

    // ---------------------------------------------------------------- reading

    function _assertState(EntryState state) internal view {
        assertEq(uint256(_entry(HUB, transferId).state), uint256(state));
    }
}
