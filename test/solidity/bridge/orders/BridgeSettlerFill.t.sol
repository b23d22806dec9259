// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    IBridgeAdvances,
    IBridgeEvents,
    TransferFrame,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {ResolvedCrossChainOrder} from "@causeway/solidity/interfaces/IERC7683.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {IBridgeSettler} from "../../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {PeerRecords} from "../../../../contracts/messaging/peers/PeerRecords.sol";
import {OrdersFixture} from "./OrdersFixture.sol";

/// @dev One order, of spoke A, that the filler has the tokens for on the hub.
contract BridgeSettlerFillTest is OrdersFixture {
    bytes4 private constant LOW_ALLOWANCE = bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"));

    /// @dev Encoded: no storage holds it as it is.
    bytes private _told;
    bytes32 private _orderId;
    uint256 private _lane;

    function setUp() public override {
        super.setUp();
        ResolvedCrossChainOrder memory resolved = _open(SPOKE_A, _ordered(SPOKE_A, HUB, UNITS));
        (_told, _orderId) = (abi.encode(resolved), resolved.orderId);
        _fundFiller(resolved);
        _lane = _laneBetween(SPOKE_A, HUB);
        _enter(HUB);
        _approve(HUB, filler, type(uint256).max);
    }

    function _resolved() private view returns (ResolvedCrossChainOrder memory) {
        return abi.decode(_told, (ResolvedCrossChainOrder));
    }

    function _fillAs(bytes32 orderId, TransferFrame memory transfer, bytes memory fillerData) private {
        bytes memory originData = abi.encode(transfer.laneId, transfer.index, transfer.frame);
        vm.prank(filler);
        settlers[HUB].fill(orderId, originData, fillerData);
    }

    /// @dev Of whatever is offered, at any time.
    function _anyTerms(address repaid) private pure returns (bytes memory) {
        return abi.encode(repaid, 0, type(uint40).max);
    }

    function _refuse(bytes memory fillerData, bytes memory reason) private {
        vm.expectRevert(reason);
        _fillAs(_orderId, _transferIn(_resolved()), fillerData);
        _assertEmpty(HUB);
    }

    // ---------------------------------------------------------------- once

    function test_fill_twice_isRefused() public {
        _fill(_resolved());
        _refuse("", abi.encodeWithSelector(IBridgeEvents.AlreadyAdvanced.selector, _orderId, filler));
        assertEq(_unitsOf(HUB, receiver), UNITS - BASE - FEE);
    }

    function test_fill_whatWasDelivered_isRefused() public {
        assertTrue(_deliver(_lane, 0));
        _refuse("", abi.encodeWithSelector(IMailbox.MessageDone.selector, lanes[_lane].id, 0));
    }

    function test_fill_whenNothingIsOfferedAnyMore_isRefused() public {
        _pass(1 hours - 1);
        _enter(HUB);
        tokens[HUB].mint(filler, FEE);
        uint256 snapshot = vm.snapshotState();
        _fillAs(_orderId, _transferIn(_resolved()), _anyTerms(filler));
        vm.revertToState(snapshot);
        _pass(1);
        _enter(HUB);
        _refuse(
            _anyTerms(filler),
            abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, _resolved().fillDeadline)
        );
    }

    // ---------------------------------------------------------------- of what

    function test_fill_withAnotherOrdersId_isRefused() public {
        bytes32 other = keccak256("other");
        vm.expectRevert(abi.encodeWithSelector(IBridgeSettler.WrongOrderId.selector, other, _orderId));
        _fillAs(other, _transferIn(_resolved()), "");
    }

    /// @dev Made up by whoever: the receiver would be anybody, and the filler would never be repaid.
    function test_fill_withAnyOtherFrame_isAnotherOrder() public {
        TransferFrame memory transfer = _transferIn(_resolved());
        // within the receiver
        transfer.frame[transfer.frame.length - 2] ^= 0x01;
        bytes32 other = bridges[HUB].advanceIdOf(transfer.laneId, transfer.frame);
        vm.expectRevert(abi.encodeWithSelector(IBridgeSettler.WrongOrderId.selector, _orderId, other));
        _fillAs(_orderId, transfer, "");
    }

    function test_fill_aFrameOfAnotherBridge_isRefused() public {
        TransferFrame memory transfer = _transferIn(_resolved());
        for (uint256 i = 15; i < 35; ++i) {
            transfer.frame[i] = 0x11;
        }
        bytes memory sender = _interop(SPOKE_A, address(bytes20(hex"1111111111111111111111111111111111111111")));
        vm.expectRevert(abi.encodeWithSelector(PeerRecords.NotPeer.selector, sender));
        _fillAs(_orderId, transfer, "");
    }

    /// @dev A place says nothing: a reorganised origin may give another.
    function test_fill_atAnotherPlace_isTheSameOrder_repaidWhereverItIsDelivered() public {
        TransferFrame memory transfer = _transferIn(_resolved());
        transfer.index = 5;
        _fillAs(_orderId, transfer, "");
        uint256 before = _unitsOf(HUB, filler);
        assertTrue(_deliver(_lane, 0));
        assertEq(_unitsOf(HUB, filler), before + UNITS - BASE);
    }

    /// @dev Whoever bridged may be advanced by fillers of orders.
    function test_fill_aTransferThatNobodyOrdered_isAnAdvance() public {
        (uint256 lane, uint64 index, ) = _send(SPOKE_A, _ordered(SPOKE_A, HUB, UNITS / 2));
        _enter(HUB);
        TransferFrame memory transfer = _transferOf(lane, index);
        bytes32 orderId = bridges[HUB].advanceIdOf(transfer.laneId, transfer.frame);
        _fillAs(orderId, transfer, "");
        assertEq(bridges[HUB].advanceOf(orderId).advancer, filler);
        assertEq(_unitsOf(HUB, receiver), UNITS / 2 - BASE - FEE);
    }

    /// @dev Who asks for nothing gets what there is.
    function test_fill_forNothing_isWhatTheFillerMayDo() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS / 2);
        request.advanceFee = 1;
        (uint256 lane, uint64 index, ) = _send(SPOKE_A, request);
        _pass(35 minutes);
        _enter(HUB);
        TransferFrame memory transfer = _transferOf(lane, index);
        _fillAs(bridges[HUB].advanceIdOf(transfer.laneId, transfer.frame), transfer, _anyTerms(filler));
        assertEq(_unitsOf(HUB, receiver), UNITS / 2 - BASE);
    }

    // ---------------------------------------------------------------- for how much

    function test_fill_takesWhatTheBridgeAsksFor_ofAnyAllowance() public {
        uint256 before = _unitsOf(HUB, filler);
        _fillAs(_orderId, _transferIn(_resolved()), "");
        assertEq(_unitsOf(HUB, filler), before - (UNITS - BASE - FEE));
        _assertEmpty(HUB);
    }

    /// @dev Half of the offer is gone, more than the base fee leaves of `maxSpent`.
    function test_fill_whenTheOfferHasFallen_spendsNoMoreThanWasAllowed() public {
        _pass(35 minutes);
        _enter(HUB);
        uint256 most = _resolved().maxSpent[0].amount;
        uint256 asked = UNITS - BASE - FEE / 2;
        assertGt(asked, most);
        _approve(HUB, filler, most);
        _refuse(_anyTerms(filler), abi.encodeWithSelector(LOW_ALLOWANCE, settlers[HUB], most, asked));
    }

    function test_fill_whenTheOfferIsWorthLessThanTheFillerAsks_isRefused() public {
        _refuse(_termsFor(FEE + 1), _tooLow(FEE, FEE + 1));
        _pass(10 minutes + 25 minutes);
        _enter(HUB);
        _refuse(_termsFor(FEE / 2 + 1), _tooLow(FEE / 2, FEE / 2 + 1));
        tokens[HUB].mint(filler, FEE);
        _fillAs(_orderId, _transferIn(_resolved()), _termsFor(FEE / 2));
        assertEq(_unitsOf(HUB, receiver), UNITS - BASE - FEE / 2);
    }

    /// @dev He knows the standard alone, and so the order's figures: a transaction that is held back earns no less.
    function test_fill_withoutTerms_earnsTheWholeOfferOrNothingHappens() public {
        tokens[HUB].mint(filler, FEE);
        _pass(10 minutes);
        uint256 snapshot = vm.snapshotState();
        _fillAs(_orderId, _transferIn(_resolved()), "");
        assertEq(_unitsOf(HUB, receiver), UNITS - BASE - FEE);
        vm.revertToState(snapshot);
        _pass(50 minutes - 1);
        _enter(HUB);
        _refuse("", _tooLow(FEE / 3_000, FEE));
    }

    function test_fill_laterThanTheFillerWants_isRefused() public {
        bytes memory terms = abi.encode(filler, FEE, uint40(time - 1));
        _refuse(terms, abi.encodeWithSelector(IBridgeAdvances.AdvanceOutdated.selector, time - 1, time));
        _fillAs(_orderId, _transferIn(_resolved()), abi.encode(filler, FEE, uint40(time)));
        assertEq(_unitsOf(HUB, receiver), UNITS - BASE - FEE);
    }

    function test_fill_withDataThatIsNone_isRefused() public {
        bytes memory without = abi.encode(filler, FEE);
        _refuse(without, abi.encodeWithSelector(IBridgeSettler.InvalidFillerData.selector, without));
        bytes memory more = abi.encode(filler, FEE, uint40(time), 0);
        _refuse(more, abi.encodeWithSelector(IBridgeSettler.InvalidFillerData.selector, more));
    }

    function test_fill_ofAPausedLane_isRefused() public {
        vm.prank(admin);
        mailboxes[HUB].pauseLane(lanes[_lane].id);
        bytes32 laneId = lanes[_lane].id;
        _refuse("", abi.encodeWithSelector(IMailbox.LanePaused.selector, laneId, time + 7 days));
    }

    function _termsFor(uint256 leastFee) private view returns (bytes memory) {
        return abi.encode(filler, leastFee, uint40(time));
    }

    function _tooLow(uint256 fee, uint256 least) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IBridgeAdvances.AdvanceFeeTooLow.selector, fee, least);
    }

    /// @dev The order cannot say it: the curve is the destination's, and moves.
    function test_fill_whereTheVaultIsEmptied_earnsLessByWhatTheCurveTakes() public {
        vm.prank(admin);
        custodies[HUB].setTerms(_changes(0, CurveTermsLib.pack(CurveTerms(100, 0, uint112(1_000 * ONE)))));
        vm.prank(filler);
        bridges[HUB].setCurveBound(10_000);
        _fillAs(_orderId, _transferIn(_resolved()), "");
        uint256 curve = custodies[HUB].quoteRelease(chainIds[SPOKE_A], UNITS, 0).curve;
        assertGt(curve, 0);
        uint256 before = _unitsOf(HUB, filler);
        assertTrue(_deliver(_lane, 0));
        assertEq(_unitsOf(HUB, filler), before + UNITS - BASE - curve);
    }

    function test_fill_withoutTokens_isRefused() public {
        _approve(HUB, filler, 0);
        _refuse("", abi.encodeWithSelector(LOW_ALLOWANCE, settlers[HUB], 0, UNITS - BASE - FEE));
    }

    // ---------------------------------------------------------------- by whom

    function test_fill_forAnother_hasHimRepaid() public {
        _fillAs(_orderId, _transferIn(_resolved()), _anyTerms(provider));
        assertEq(bridges[HUB].advanceOf(_orderId).advancer, provider);
        assertTrue(_deliver(_lane, 0));
        assertEq(_unitsOf(HUB, provider), UNITS - BASE);
    }

    function test_fill_forNobody_isRefused() public {
        _refuse(_anyTerms(address(0)), abi.encodeWithSelector(IBridgeEvents.ZeroAddress.selector));
    }

    function test_fill_withValue_isRefused() public {
        bytes memory originData = _resolved().fillInstructions[0].originData;
        vm.deal(filler, 1);
        vm.expectRevert(abi.encodeWithSelector(IBridgeSettler.ValueNotAccepted.selector, 1));
        vm.prank(filler);
        settlers[HUB].fill{value: 1}(_orderId, originData, "");
    }
}
