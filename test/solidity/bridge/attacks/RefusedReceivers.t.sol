// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {EntryState, IBridgeEvents, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {GoingBack} from "../Returns.t.sol";

/// @dev A transfer is for a contract of the bridge's own: nobody could ever take it out of there.
contract RefusedReceiversTest is GoingBack {
    function _to(address to) private view returns (TransferRequest memory request) {
        request = _request(HUB, SPOKE_A, 100 * ONE);
        request.receiver = abi.encodePacked(to);
    }

    function _own() private view returns (address[6] memory) {
        return
            [
                address(tokens[SPOKE_A]),
                address(custodies[SPOKE_A]),
                address(mailboxes[SPOKE_A]),
                address(expiries[SPOKE_A]),
                settler,
                // of another chain, where it is nobody's
                address(bridges[HUB])
            ];
    }

    function _refused(address account) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IBridgeEvents.RefusedReceiver.selector, account);
    }

    // ---------------------------------------------------------------- at the origin

    function test_theOrigin_refusesThoseItKnows() public {
        address[5] memory known = [
            address(bridges[HUB]),
            address(bridges[SPOKE_A]),
            address(mailboxes[HUB]),
            address(expiries[HUB]),
            address(custodies[HUB])
        ];
        _enter(HUB);
        for (uint256 i = 0; i < known.length; ++i) {
            TransferRequest memory request = _to(known[i]);
            vm.expectRevert(_refused(known[i]));
            bridges[HUB].quote(request);
        }
    }

    function test_theOrigin_refusesToPayThemBack() public {
        address[4] memory known = [
            address(bridges[HUB]),
            address(mailboxes[HUB]),
            address(expiries[HUB]),
            address(custodies[HUB])
        ];
        _enter(HUB);
        for (uint256 i = 0; i < known.length; ++i) {
            TransferRequest memory request = _request(HUB, SPOKE_A, 100 * ONE);
            request.refundTo = known[i];
            vm.expectRevert(_refused(known[i]));
            bridges[HUB].quote(request);
        }
    }

    // ---------------------------------------------------------------- at the destination

    function test_theDestination_setsItAsideAndHasItSentBack() public {
        address[6] memory own = _own();
        for (uint256 i = 0; i < 5; ++i) {
            uint256 had = _unitsOf(HUB, user);
            (, uint64 index, bytes32 id) = _send(HUB, _to(own[i]));
            assertTrue(_deliver(lane, index));
            _assertState(id, EntryState.Aside);
            TransferFrame memory transfer = _transferOf(lane, index);
            vm.expectRevert(_refused(own[i]));
            bridges[SPOKE_A].retry(transfer);
            _pass(LIFETIME + 1);
            _sendBack(stranger, index);
            _carryHome();
            _settleReturn(index);
            assertEq(_unitsOf(HUB, user), had + 100 * ONE - ONE / 20);
        }
    }

    function test_theDestination_setsItAsideWhereNothingIsChargedToo() public {
        _chargeNothing();
        (, uint64 index, bytes32 id) = _send(HUB, _to(settler));
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
        assertEq(_unitsOf(SPOKE_A, settler), 0);
    }

    /// @dev Nobody is called, whatever the payload.
    function test_theDestination_callsNoneOfThem() public {
        TransferRequest memory request = _to(address(custodies[SPOKE_A]));
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, uint64 index, bytes32 id) = _send(HUB, request);
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
    }

    /// @dev Also where others wait, of whom it is not one.
    function test_theDestination_hasItWaitInNoLine() public {
        (, uint64 first, ) = _carry(HUB, SPOKE_A, 3_000 * ONE);
        (, uint64 index, bytes32 id) = _send(HUB, _to(settler));
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
        _provide(SPOKE_A, 5_000 * ONE);
        _drain(first);
        (, , bytes32 next) = _carry(HUB, SPOKE_A, 10 * ONE);
        _assertState(next, EntryState.None);
    }

    function test_provenAfresh_itStandsAsideStill() public {
        (, uint64 index, bytes32 id) = _send(HUB, _to(settler));
        assertTrue(_deliver(lane, index));
        _distrust(SPOKE_A, HUB);
        bridges[SPOKE_A].reprove(lanes[lane].id, _batchOf(lane, index));
        _assertState(id, EntryState.Aside);
        _pass(LIFETIME + 1);
        _sendBack(stranger, index);
        _assertState(id, EntryState.Returned);
    }

    function _offered(address to) private returns (uint64 index, bytes32 id, TransferFrame memory transfer) {
        TransferRequest memory request = _to(to);
        (request.advanceFee, request.advanceUntil) = (ONE, request.deadline);
        (, index, id) = _send(HUB, request);
        transfer = _transferOf(lane, index);
        _enter(SPOKE_A);
    }

    function test_nobodyIsToldToPayThemInAdvance() public {
        address[6] memory own = _own();
        for (uint256 i = 0; i < 5; ++i) {
            (, , TransferFrame memory transfer) = _offered(own[i]);
            vm.expectRevert(_refused(own[i]));
            bridges[SPOKE_A].quoteAdvance(transfer);
            if (own[i] == settler) continue;
            vm.expectRevert(_refused(own[i]));
            bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, transfer.index, transfer.frame);
        }
    }

    /// @dev Else somebody would earn the offer by a sender's mistake.
    function test_whoPaysThemInAdvance_losesTheirOwn() public {
        (uint64 index, bytes32 id, TransferFrame memory transfer) = _offered(settler);
        tokens[SPOKE_A].mint(stranger, 1_000 ether);
        vm.startPrank(stranger);
        tokens[SPOKE_A].approve(address(bridges[SPOKE_A]), type(uint256).max);
        bridges[SPOKE_A].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
        vm.stopPrank();
        assertTrue(_deliver(lane, index));
        _assertState(id, EntryState.Aside);
        _pass(LIFETIME + 1);
        _sendBack(stranger, index);
        _carryHome();
        _settleReturn(index);
        assertEq(_unitsOf(HUB, user), 100 * ONE - ONE / 20);
    }

    function test_whatIsNobodyHere_isPaid() public {
        (, uint64 index, bytes32 id) = _send(SPOKE_B, _toSpokeAFromB(_own()[5]));
        assertTrue(_deliver(_laneBetween(SPOKE_B, SPOKE_A), index));
        _assertState(id, EntryState.None);
        assertGt(_unitsOf(SPOKE_A, _own()[5]), 0);
    }

    function _toSpokeAFromB(address to) private view returns (TransferRequest memory request) {
        request = _request(SPOKE_B, SPOKE_A, 100 * ONE);
        request.receiver = abi.encodePacked(to);
    }
}
