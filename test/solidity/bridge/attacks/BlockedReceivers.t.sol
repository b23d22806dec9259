// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeEvents, TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {GoingBack} from "../Returns.t.sol";
import {PlainToken} from "../tokens/PlainToken.sol";
import {RefusingToken} from "../tokens/RefusingToken.sol";

/// @dev The token refuses to pay somebody, or uses up all gas for him: whoever is behind him is paid, and his money is
/// kept for him.
contract BlockedReceiversTest is GoingBack {
    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new RefusingToken(decimals);
    }

    function _refuse(uint256 chain, address account, bool refused) private {
        RefusingToken(address(tokens[chain])).refuse(account, refused);
    }

    function test_inTheQueue_heHoldsUpNobody() public {
        _refuse(SPOKE_A, receiver, true);
        (, uint64 first, bytes32 firstId) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _provide(SPOKE_A, 50_000 * ONE);
        _drain(first);
        _assertState(firstId, EntryState.Claimable);
        _refuse(SPOKE_A, receiver, false);
        (, , bytes32 secondId) = _carry(HUB, SPOKE_A, 10 * ONE);
        _assertState(secondId, EntryState.None);
    }

    function test_whatIsKeptForHim_heClaimsForAnother_andNobodyElse() public {
        _provide(SPOKE_A, 50_000 * ONE);
        _refuse(SPOKE_A, receiver, true);
        (, uint64 index, bytes32 id) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _assertState(id, EntryState.Claimable);
        TransferFrame memory transfer = _transferOf(lane, index);
        // while he is refused, there is no paying him
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(RefusingToken.Refused.selector, receiver));
        bridges[SPOKE_A].claim(transfer, receiver);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, stranger, receiver));
        bridges[SPOKE_A].claim(transfer, stranger);
        vm.prank(receiver);
        bridges[SPOKE_A].claim(transfer, user);
        assertEq(_unitsOf(SPOKE_A, user), 3_000 * ONE - _fee(3_000 * ONE));
    }

    function test_whoeverUsesUpAllGas_holdsUpNobody() public {
        RefusingToken(address(tokens[SPOKE_A])).setBurner(receiver, true);
        (, uint64 first, bytes32 firstId) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        _provide(SPOKE_A, 50_000 * ONE);
        _enter(SPOKE_A);
        bridges[SPOKE_A].drain{gas: 1_000_000}(USD, _transfersOf(lane, first));
        _assertState(firstId, EntryState.Claimable);
    }

    function test_whoIsRefunded_isKeptHisToo() public {
        (, uint64 index, bytes32 id) = _send(HUB, _request(HUB, SPOKE_A, 100 * ONE));
        _pass(LIFETIME + 1);
        _end(index);
        _carryHome();
        _refuse(HUB, user, true);
        _settle(index);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Claimable));
        assertEq(_books(HUB).claimable, 100 * ONE);
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.prank(receiver);
        vm.expectRevert(abi.encodeWithSelector(IBridgeEvents.NotReceiver.selector, receiver, user));
        bridges[HUB].claim(transfer, receiver);
        vm.prank(user);
        bridges[HUB].claim(transfer, stranger);
        assertEq(_unitsOf(HUB, stranger), 100 * ONE);
        assertEq(uint8(_entry(HUB, id).state), uint8(EntryState.Refunded));
    }
}
