// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Outcome} from "@causeway/solidity/interfaces/IExpiry.sol";
import {IExpirySender} from "@causeway/solidity/interfaces/IExpirySender.sol";
import {IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {IRelaySender, RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {IMailboxAdmin} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {PeerRecords} from "../../../../contracts/messaging/peers/PeerRecords.sol";
import {Peers} from "../../../../contracts/messaging/peers/Peers.sol";
import {Coinless} from "../Recipients.sol";
import {KeepingSender} from "../expiry/ExpirySenders.sol";
import {RelayFixture} from "./RelayFixture.sol";
import {PriceLib} from "../../../../contracts/messaging/libraries/PriceLib.sol";
import {priceOnly} from "../PriceChanges.sol";

/// @dev Takes a refund by sending another request, once.
contract RelayingRefund {
    IRelaySender private immutable SENDER;
    bytes private _data;
    uint256 private _fee;
    bool public sent;

    constructor(IRelaySender sender, bytes memory data, uint256 fee) {
        (SENDER, _data, _fee) = (sender, data, fee);
    }

    receive() external payable {
        if (sent) return;
        sent = true;
        (bool success, ) = address(SENDER).call{value: _fee}(_data);
        require(success, "send failed");
    }
}

contract RelaySenderTest is RelayFixture {
    address private _handler = makeAddr("handler");

    function setUp() public override {
        super.setUp();
        on(SPOKE_A);
    }

    // ---------------------------------------------------------------- constructor

    function test_constructor_arguments_areReadable() public view {
        assertEq(senderA.mailbox(), address(spokeA));
        assertEq(senderA.hubChainId(), HUB);
    }

    function test_constructor_zeros_revert() public {
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        this.deploy(address(0), address(spokeA), HUB);
        vm.expectRevert(IMailbox.ZeroAddress.selector);
        this.deploy(address(manager), address(0), HUB);
        vm.expectRevert(abi.encodeWithSelector(IRelaySender.InvalidDestination.selector, 0));
        this.deploy(address(manager), address(spokeA), 0);
    }

    function test_constructor_onTheHub_reverts() public {
        on(HUB);
        vm.expectRevert(abi.encodeWithSelector(IRelaySender.InvalidDestination.selector, HUB));
        this.deploy(address(manager), address(hub), HUB);
    }

    // ---------------------------------------------------------------- send

    function test_send_exactFee_appendsTheLegAndKeepsNothing() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        assertEq(sendLeg(request), frameOf(request));
        assertEq(address(senderA).balance, 0);
    }

    function test_send_exactFee_addsTheSecondFeeToTheMessage() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        bytes32 messageId = idOf(laneAToHub, 0, frameOf(request));
        (uint256 firstFee, uint256 onwardFee) = senderA.quoteRelay(request);
        vm.expectEmit(address(spokeA));
        emit IMailbox.FeeAdded(messageId, address(senderA), onwardFee);
        vm.expectEmit(address(senderA));
        emit IRelaySender.RelaySent(messageId, user, _handler, SPOKE_B, onwardFee);
        vm.prank(user);
        assertEq(senderA.send{value: firstFee + onwardFee}(request), messageId);
        assertEq(spokeA.feesHeld(), firstFee + onwardFee);
        assertEq(user.balance, 100 ether - firstFee - onwardFee);
    }

    function testFuzz_send_overpaid_refundsTheRest(uint256 over) public {
        over = bound(over, 1, 50 ether);
        RelayRequest memory request = requestTo(_handler, "votes");
        request.refundTo = finalRecipient;
        uint256 fee = _feeOf(request);
        _send(request, fee + over);
        assertEq(finalRecipient.balance, over);
        assertEq(spokeA.feesHeld(), fee);
        assertEq(address(senderA).balance, 0);
    }

    function testFuzz_send_underpaid_reverts(uint256 value) public {
        RelayRequest memory request = requestTo(_handler, "votes");
        uint256 fee = _feeOf(request);
        value = bound(value, 0, fee - 1);
        _refuse(request, value, abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, value));
    }

    /// @dev The mailbox would have a message without value paid by what was brought for the RelaySender.
    function test_send_withoutValue_doesNotUseWhatWasBroughtForTheRelaySender() public {
        IPrepaid prepaid = spokeA.prepaid();
        vm.prank(user, user);
        prepaid.bringFee{value: 1 ether}(address(senderA));
        RelayRequest memory request = requestTo(_handler, "votes");
        _refuse(request, 0, abi.encodeWithSelector(IMailbox.InsufficientFee.selector, _feeOf(request), 0));
    }

    function test_send_refundRefused_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.refundTo = address(new Coinless());
        bytes memory reason = abi.encodeWithSelector(IMailbox.PaymentFailed.selector, request.refundTo, 7);
        _refuse(request, _feeOf(request) + 7, reason);
    }

    function test_send_overpaidWithoutRefundAddress_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.refundTo = address(0);
        _refuse(request, _feeOf(request) + 1, abi.encodeWithSelector(IMailbox.ZeroAddress.selector));
        _send(request, _feeOf(request));
    }

    function test_send_refundSendsAgain_bothArePaid() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        uint256 fee = _feeOf(request);
        RelayingRefund refund = new RelayingRefund(senderA, abi.encodeCall(IRelaySender.send, (request)), fee);
        request.refundTo = address(refund);
        _send(request, 3 * fee);
        assertTrue(refund.sent());
        assertEq(spokeA.outboundLane(laneAToHub).count, 2);
        assertEq(spokeA.feesHeld(), 2 * fee);
        assertEq(address(refund).balance, fee);
        assertEq(address(senderA).balance, 0);
    }

    function test_send_toTheOriginItself_succeeds() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.destinationChainId = SPOKE_A;
        assertEq(sendLeg(request), frameOf(request));
    }

    function test_send_toTon_takes33Bytes() public {
        vm.prank(admin);
        senderA.setPrices(priceOnly(TON_TESTNET, onwardPrice()));
        RelayRequest memory request = requestTo(_handler, "votes");
        (request.destinationChainId, request.recipient) = (TON_TESTNET, TON_ACCOUNT);
        assertEq(sendLeg(request), frameOf(request));
    }

    function test_send_noHandler_reverts() public {
        RelayRequest memory request = requestTo(address(0), "votes");
        _refuse(request, 1 ether, abi.encodeWithSelector(IRelaySender.ZeroHandler.selector));
    }

    function test_send_noDeadline_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.deadline = 0;
        _refuse(request, 1 ether, abi.encodeWithSelector(IRelaySender.ZeroDeadline.selector));
    }

    function test_send_noLifetime_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.lifetime = 0;
        _refuse(request, 1 ether, abi.encodeWithSelector(IRelaySender.ZeroLifetime.selector));
    }

    function test_send_recipientIsNoAddress_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        bytes[7] memory recipients = [
            bytes(""),
            new bytes(20),
            new bytes(33),
            abi.encodePacked(hex"ff", bytes32(0)),
            abi.encodePacked(hex"ff", bytes32(type(uint256).max)),
            abi.encodePacked(finalRecipient, hex"01"),
            abi.encodePacked(bytes19(type(uint152).max))
        ];
        for (uint256 i = 0; i < recipients.length; ++i) {
            request.recipient = recipients[i];
            _refuse(request, 1 ether, abi.encodeWithSelector(IMailbox.InvalidRecipient.selector, recipients[i]));
        }
    }

    function test_send_noPeerOnTheHub_reverts() public {
        vm.prank(admin);
        Peers(address(senderA)).forgetPeer(interop(HUB, address(hubRelay)));
        RelayRequest memory request = requestTo(_handler, "votes");
        _refuse(request, 1 ether, abi.encodeWithSelector(PeerRecords.NoPeer.selector, HUB));
    }

    // ---------------------------------------------------------------- quoteRelay

    function testFuzz_quoteRelay_anyRequest_followsBothPrices(
        uint64 handlerGas,
        uint64 gasLimit,
        uint24 maxResult,
        uint256 size
    ) public view {
        handlerGas = uint64(bound(handlerGas, 0, 4_000_000));
        gasLimit = uint64(bound(gasLimit, 1, 1_000_000));
        maxResult = uint24(bound(maxResult, 0, 1_000 - 81));
        RelayRequest memory request = requestTo(_handler, new bytes(bound(size, 0, 3_000)));
        (request.handlerGas, request.gasLimit, request.maxResult) = (handlerGas, gasLimit, maxResult);
        (uint256 firstFee, uint256 onwardFee) = senderA.quoteRelay(request);
        uint64 hubGas = uint64(senderA.hubGas(handlerGas, request.payload.length, maxResult));
        assertEq(firstFee, spokeA.quote(HUB, hubGas, legOf(request, user).length));
        // version, an address of 28 bytes, an id, a handler
        assertEq(onwardFee, 3e12 + 2e9 * (uint256(gasLimit) + 50 * (81 + uint256(maxResult))));
    }

    function test_quoteRelay_destinationWithoutPrice_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.destinationChainId = 5;
        vm.expectRevert(abi.encodeWithSelector(IRelaySender.DestinationNotServed.selector, 5));
        senderA.quoteRelay(request);
    }

    function test_quoteRelay_gasLimitOutOfRange_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.gasLimit = 0;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, 0, 1_000_000));
        senderA.quoteRelay(request);
        request.gasLimit = 1_000_001;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, 1_000_001, 1_000_000));
        senderA.quoteRelay(request);
    }

    function test_quoteRelay_resultTooLargeForTheDestination_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.maxResult = 1_000 - 81;
        senderA.quoteRelay(request);
        request.maxResult += 1;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PayloadTooLarge.selector, 1_001, 1_000));
        senderA.quoteRelay(request);
    }

    function test_quoteRelay_moreHandlerGasThanTheHubTakes_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.handlerGas = 5_000_000;
        uint256 hubGas = senderA.hubGas(5_000_000, 5, MAX_RESULT);
        vm.expectRevert(abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, hubGas, 5_000_000));
        senderA.quoteRelay(request);
    }

    /// @dev The sum must not wrap to a small gas limit.
    function test_quoteRelay_mostHandlerGas_reverts() public {
        RelayRequest memory request = requestTo(_handler, "votes");
        request.handlerGas = type(uint64).max;
        uint256 hubGas = senderA.hubGas(type(uint64).max, 5, MAX_RESULT);
        bytes memory reason = abi.encodeWithSelector(IMailbox.GasLimitOutOfRange.selector, hubGas, type(uint64).max);
        vm.expectRevert(reason);
        senderA.quoteRelay(request);
    }

    // ---------------------------------------------------------------- onMessageExpired

    function test_onMessageExpired_byStranger_reverts() public {
        bytes memory leg = legOf(requestTo(_handler, "vote"), user);
        vm.expectRevert(abi.encodeWithSelector(IRelaySender.NotExpiry.selector, address(this)));
        IExpirySender(address(senderA)).onMessageExpired("id", Outcome.Expired, "", leg);
    }

    function test_onMessageExpired_ofAKeysAccount_saysSo() public {
        vm.expectEmit(address(senderA));
        emit IRelaySender.RelayExpired("id", user, _handler, Outcome.Rejected);
        assertEq(_expire(user, Outcome.Rejected), IExpirySender.onMessageExpired.selector);
    }

    function test_onMessageExpired_ofAContract_passesTheNewsOn() public {
        KeepingSender keeper = new KeepingSender();
        assertEq(_expire(address(keeper), Outcome.Expired), IExpirySender.onMessageExpired.selector);
        KeepingSender.Kept memory kept = keeper.kept(0);
        assertEq(kept.messageId, bytes32("id"));
        assertTrue(kept.outcome == Outcome.Expired);
        assertEq(kept.recipient, abi.encodePacked(_handler));
        assertEq(kept.payload, "vote");
    }

    function test_onMessageExpired_contractWithoutTheMagicValue_reverts() public {
        KeepingSender keeper = new KeepingSender();
        keeper.answerFromNowOn(bytes4(0));
        bytes memory leg = legOf(requestTo(_handler, "vote"), address(keeper));
        address expiry = spokeA.expiry();
        vm.expectRevert(abi.encodeWithSelector(IRelaySender.SenderRefused.selector, address(keeper), bytes32("id")));
        vm.prank(expiry);
        IExpirySender(address(senderA)).onMessageExpired("id", Outcome.Expired, "", leg);
    }

    // ---------------------------------------------------------------- prices

    function test_setPrices_aPrice_holds() public {
        Price memory newPrice = Price(1, 2, 3, 4, 5);
        vm.expectEmit(address(senderA));
        emit IRelaySender.OnwardPriceSet(77, PriceLib.pack(newPrice), PriceLib.pack(newPrice));
        vm.prank(admin);
        senderA.setPrices(priceOnly(77, newPrice));
        (Price memory held, Price memory upcoming) = senderA.pricesTo(77);
        assertEq(abi.encode(held), abi.encode(newPrice));
        assertEq(abi.encode(upcoming), abi.encode(newPrice));
    }

    function test_setPrices_byStranger_reverts() public {
        expectUnauthorized(stranger);
        vm.prank(stranger);
        senderA.setPrices(priceOnly(77, onwardPrice()));
    }

    function test_setPrices_forTheHubOrNoChain_reverts() public {
        uint64[2] memory chains = [HUB, uint64(0)];
        for (uint256 i = 0; i < 2; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IRelaySender.InvalidDestination.selector, chains[i]));
            vm.prank(admin);
            senderA.setPrices(priceOnly(chains[i], onwardPrice()));
        }
    }

    function test_setPrices_zeroMaxima_revert() public {
        Price[3] memory prices = [Price(1, 2, 0, 4, 5), Price(1, 2, 3, 0, 5), Price(1, 2, 3, 4, 0)];
        for (uint256 i = 0; i < 3; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IMailboxAdmin.InvalidPrice.selector, prices[i]));
            vm.prank(admin);
            senderA.setPrices(priceOnly(77, prices[i]));
        }
    }

    function test_removePrice_ofADestination_servesItNoMore() public {
        vm.expectEmit(address(senderA));
        emit IRelaySender.OnwardPriceRemoved(SPOKE_B);
        vm.prank(admin);
        senderA.removePrice(SPOKE_B);
        bytes memory reason = abi.encodeWithSelector(IRelaySender.DestinationNotServed.selector, SPOKE_B);
        _refuse(requestTo(_handler, "votes"), 1 ether, reason);
        vm.expectRevert(reason);
        vm.prank(admin);
        senderA.removePrice(SPOKE_B);
    }

    function test_removePrice_byStranger_reverts() public {
        expectUnauthorized(stranger);
        vm.prank(stranger);
        senderA.removePrice(SPOKE_B);
    }

    function test_send_freeSecondLeg_addsNoFee() public {
        Price memory set = Price(0, 0, 1_000_000, 1_000, 1);
        vm.prank(admin);
        senderA.setPrices(priceOnly(SPOKE_B, set));
        RelayRequest memory request = requestTo(_handler, "votes");
        (uint256 firstFee, uint256 onwardFee) = senderA.quoteRelay(request);
        assertEq(onwardFee, 0);
        _send(request, firstFee);
        assertEq(spokeA.feesHeld(), firstFee);
    }

    function test_receive_plainCoin_reverts() public {
        vm.prank(user);
        (bool success, ) = address(senderA).call{value: 1}("");
        assertFalse(success);
    }

    // ---------------------------------------------------------------- internal

    function deploy(address authority, address mailbox, uint64 hubChainId) external returns (address) {
        return create("RelaySender.sol:RelaySender", abi.encode(authority, mailbox, hubChainId));
    }

    function _feeOf(RelayRequest memory request) private view returns (uint256) {
        (uint256 firstFee, uint256 onwardFee) = senderA.quoteRelay(request);
        return firstFee + onwardFee;
    }

    function _send(RelayRequest memory request, uint256 value) private {
        vm.prank(user);
        senderA.send{value: value}(request);
    }

    function _refuse(RelayRequest memory request, uint256 value, bytes memory reason) private {
        vm.expectRevert(reason);
        _send(request, value);
    }

    function _expire(address sender, Outcome outcome) private returns (bytes4) {
        bytes memory leg = legOf(requestTo(_handler, "vote"), sender);
        vm.prank(spokeA.expiry());
        return IExpirySender(address(senderA)).onMessageExpired("id", outcome, "", leg);
    }
}
