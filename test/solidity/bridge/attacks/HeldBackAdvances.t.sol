// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {AdvanceOrder, IBridgeAdvances} from "@causeway/solidity/interfaces/IBridge.sol";
import {ILightClient} from "@causeway/solidity/interfaces/ILightClient.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {LightClient} from "../../../../contracts/light-clients/LightClient.sol";
import {Advancing} from "../advances/Advancing.sol";

/// @dev A filler's transaction is held back, or comes late: by who builds blocks, or because its fee was too low. What
/// was decided is not what it would do.
contract HeldBackAdvancesTest is Advancing {
    /// @dev keccak256(abi.encode(uint256(keccak256("causeway.storage.LightClient")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STATUS = 0x78cb7f286c4c0a8cf79470698c4a853968cb46c53c9048583367a40b94296e00;

    uint64 private _index;

    function setUp() public override {
        super.setUp();
        (_index, ) = _sendOffering(UNITS);
        _enter(SPOKE_A);
    }

    function _refuse(uint256 leastFee, uint256 until, bytes memory reason) private {
        AdvanceOrder memory order = _orderOf(leastFee, until, _index);
        vm.prank(filler);
        vm.expectRevert(reason);
        bridges[SPOKE_A].advance(leastFee, order.until, order.laneId, order.index, order.frame);
        assertEq(_gained(), 0);
        assertEq(_advancerOf(_index), address(0));
    }

    function _client() private view returns (LightClient) {
        return LightClient(address(clients[SPOKE_A][HUB]));
    }

    /// @dev It earned 1/540 of what was offered when it was sent.
    function test_heldBackUntilTheLastSecond_itIsRefusedForItsFee() public {
        _pass(10 minutes - 1);
        _refuse(OFFER, time, abi.encodeWithSelector(IBridgeAdvances.AdvanceFeeTooLow.selector, OFFER / 540, OFFER));
        assertEq(_advanceFor(OFFER / 540, time, _index), UNITS - _fee(UNITS) - OFFER / 540);
    }

    function test_heldBackForLongerThanItNames_itIsRefusedAtAnyFee() public {
        _pass(30);
        bytes memory reason = abi.encodeWithSelector(IBridgeAdvances.AdvanceOutdated.selector, time - 1, time);
        _refuse(0, time - 1, reason);
        assertEq(_advanceFor(OFFER, time, _index), UNITS - _fee(UNITS) - OFFER);
    }

    function test_whileTheLaneIsPaused_itIsRefused() public {
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        bytes memory reason = abi.encodeWithSelector(IMailbox.LanePaused.selector, lanes[lane].id, time + 7 days);
        _refuse(0, type(uint40).max, reason);
        vm.prank(admin);
        mailboxes[SPOKE_A].unpauseLane(lanes[lane].id);
        assertEq(_advanceFor(OFFER, time, _index), UNITS - _fee(UNITS) - OFFER);
    }

    function test_whileItsLightClientIsStopped_itIsRefused() public {
        vm.prank(admin);
        _client().stop();
        _refuse(0, time, abi.encodeWithSelector(ILightClient.LightClientStopped.selector, time + 10 days));
        vm.prank(admin);
        _client().resume();
        assertEq(_advanceFor(OFFER, time, _index), UNITS - _fee(UNITS) - OFFER);
    }

    function test_whileItsLightClientIsFrozen_itIsRefused() public {
        bytes32 status = vm.load(address(_client()), STATUS);
        vm.store(address(_client()), STATUS, status | bytes32(uint256(type(uint40).max) << 216));
        assertTrue(_client().frozen());
        _refuse(0, time, abi.encodeWithSelector(ILightClient.LightClientIsFrozen.selector));
    }

    /// @dev Who asks first learns it before anything is sent.
    function test_aQuote_isRefusedForTheSameReasons() public {
        vm.prank(admin);
        _client().stop();
        bytes memory reason = abi.encodeWithSelector(ILightClient.LightClientStopped.selector, time + 10 days);
        vm.expectRevert(reason);
        bridges[SPOKE_A].quoteAdvance(_transferOf(lane, _index));
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        reason = abi.encodeWithSelector(IMailbox.LanePaused.selector, lanes[lane].id, time + 7 days);
        vm.expectRevert(reason);
        bridges[SPOKE_A].quoteAdvance(_transferOf(lane, _index));
    }

    /// @dev Among others it is left out, and has none of them fail.
    function test_amongOthers_whatALaneHoldsUpIsLeftOut() public {
        vm.prank(admin);
        mailboxes[SPOKE_A].pauseLane(lanes[lane].id);
        vm.prank(filler);
        assertEq(bridges[SPOKE_A].advanceAll(_ordersOf(_index), filler)[0], 0);
        assertEq(_gained(), 0);
    }

    function testFuzz_anAdvance_neverEarnsLessThanItNames(uint256 leastFee, uint256 wait, uint256 until) public {
        leastFee = bound(leastFee, 0, OFFER + 1);
        wait = bound(wait, 0, 10 minutes - 1);
        until = bound(until, time, time + 10 minutes);
        _pass(wait);
        uint256 fee = wait <= 1 minutes ? OFFER : (OFFER * (10 minutes - wait)) / 9 minutes;
        if (time > until) {
            _refuse(leastFee, until, abi.encodeWithSelector(IBridgeAdvances.AdvanceOutdated.selector, until, time));
        } else if (fee < leastFee) {
            _refuse(leastFee, until, abi.encodeWithSelector(IBridgeAdvances.AdvanceFeeTooLow.selector, fee, leastFee));
        } else {
            _advanceFor(leastFee, until, _index);
            assertTrue(_deliver(lane, _index));
            assertEq(_gained(), int256(fee));
        }
    }
}
