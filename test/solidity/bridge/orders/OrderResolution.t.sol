// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {
    IBridgeAdvances,
    IBridgeDepartures,
    IBridgeEvents,
    TransferFrame,
    TransferQuote,
    TransferRequest
} from "@causeway/solidity/interfaces/IBridge.sol";
import {
    IDestinationSettler,
    IOriginSettler,
    OnchainCrossChainOrder,
    ResolvedCrossChainOrder
} from "@causeway/solidity/interfaces/IERC7683.sol";
import {Peer, Route} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LaneTerms, PriceChange} from "@causeway/solidity/interfaces/IMailbox.sol";
import {DestinationToken, IBridgeSettler} from "../../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {ChainAddress} from "../../../../contracts/messaging/libraries/ChainAddress.sol";
import {Peers} from "../../../../contracts/messaging/peers/Peers.sol";
import {OrdersFixture} from "./OrdersFixture.sol";

/// @dev What the settler says of orders of spoke A.
contract OrderResolutionTest is OrdersFixture {
    TransferRequest private _asked;

    function setUp() public override {
        super.setUp();
        _asked = _ordered(SPOKE_A, HUB, UNITS);
        _enter(SPOKE_A);
    }

    function _resolve() private returns (ResolvedCrossChainOrder memory) {
        vm.prank(user);
        return settlers[SPOKE_A].resolve(_order(_asked));
    }

    function _refuse(bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(user);
        settlers[SPOKE_A].resolve(_order(_asked));
    }

    function _assertSame(ResolvedCrossChainOrder memory one, ResolvedCrossChainOrder memory other) private pure {
        assertEq(keccak256(abi.encode(one)), keccak256(abi.encode(other)));
    }

    // ---------------------------------------------------------------- the standard

    function test_selectorsAndTopic_areTheStandards() public pure {
        string memory outputs = "(bytes32,uint256,bytes32,uint256)[]";
        string memory resolved = string.concat(
            "(address,uint256,uint32,uint32,bytes32,",
            string.concat(outputs, ",", outputs),
            ",(uint256,bytes32,bytes)[])"
        );
        bytes32 topic = keccak256(bytes(string.concat("Open(bytes32,", resolved, ")")));
        assertEq(IOriginSettler.Open.selector, topic);
        // as fillers have it
        assertEq(topic, 0x3448bbc2203c608599ad448eeb1007cea04b788ac631f9f558e8dd01a3c27b3d);
        assertEq(IOriginSettler.open.selector, bytes4(keccak256("open((uint32,bytes32,bytes))")));
        string memory signed = "((address,address,uint256,uint256,uint32,uint32,bytes32,bytes),bytes";
        assertEq(
            IOriginSettler.openFor.selector,
            bytes4(keccak256(bytes(string.concat("openFor", signed, ",bytes)"))))
        );
        bytes4 resolveFor = bytes4(keccak256(bytes(string.concat("resolveFor", signed, ")"))));
        assertEq(IOriginSettler.resolveFor.selector, resolveFor);
        assertEq(IOriginSettler.resolve.selector, bytes4(keccak256("resolve((uint32,bytes32,bytes))")));
        assertEq(IDestinationSettler.fill.selector, bytes4(keccak256("fill(bytes32,bytes,bytes)")));
    }

    // ---------------------------------------------------------------- what is said

    function test_resolve_saysWhatIsPaidWhereAndByWhom() public {
        _asked.integrator = abi.encodePacked(stranger);
        _asked.integratorBps = 25;
        ResolvedCrossChainOrder memory resolved = _resolve();
        assertEq(resolved.user, user);
        assertEq(resolved.originChainId, chainIds[SPOKE_A]);
        assertEq(resolved.openDeadline, type(uint32).max);
        assertEq(resolved.fillDeadline, _asked.advanceUntil);
        assertEq(resolved.maxSpent.length, 1);
        assertEq(resolved.maxSpent[0].token, _word(address(tokens[HUB])));
        assertEq(resolved.maxSpent[0].amount, UNITS - UNITS / 400 - FEE);
        assertEq(resolved.maxSpent[0].recipient, _word(receiver));
        assertEq(resolved.maxSpent[0].chainId, chainIds[HUB]);
        assertEq(resolved.minReceived.length, 1);
        assertEq(resolved.minReceived[0].token, _word(address(tokens[HUB])));
        assertEq(resolved.minReceived[0].amount, UNITS - UNITS / 400);
        assertEq(resolved.minReceived[0].recipient, 0);
        assertEq(resolved.minReceived[0].chainId, chainIds[HUB]);
        assertEq(resolved.fillInstructions.length, 1);
        assertEq(resolved.fillInstructions[0].destinationChainId, chainIds[HUB]);
        assertEq(resolved.fillInstructions[0].destinationSettler, _word(address(settlers[HUB])));
    }

    function test_resolve_saysWhatOpeningTells() public {
        ResolvedCrossChainOrder memory foretold = _resolve();
        _assertSame(_open(SPOKE_A, _asked), foretold);
    }

    /// @dev In a message with a call, whose gas is the call's, too.
    function test_resolve_withAPayload_saysWhatOpeningTells() public {
        (_asked.gasLimit, _asked.payload) = (200_000, "hello");
        ResolvedCrossChainOrder memory foretold = _resolve();
        _assertSame(_open(SPOKE_A, _asked), foretold);
    }

    /// @dev The offer falls, and more is spent.
    function test_resolve_later_saysWhatIsOfferedThen() public {
        _pass(10 minutes);
        _enter(SPOKE_A);
        assertEq(_resolve().maxSpent[0].amount, UNITS - FEE);
        _pass(25 minutes);
        _enter(SPOKE_A);
        assertEq(_resolve().maxSpent[0].amount, UNITS - FEE / 2);
        assertEq(_resolve().minReceived[0].amount, UNITS);
        // what the bridge asks of a deadline comes before the end of the offer
        _asked.deadline += 1 hours;
        _pass(25 minutes - 1);
        _enter(SPOKE_A);
        assertEq(_resolve().maxSpent[0].amount, UNITS - FEE / 3000);
        _pass(1);
        _enter(SPOKE_A);
        _refuse(abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, _asked.advanceUntil));
    }

    function test_quoteTransfer_isTheMessageThatIsSent_forWhatItCosts() public {
        uint256 before = user.balance;
        ResolvedCrossChainOrder memory foretold = _resolve();
        _open(SPOKE_A, _asked);
        uint256 lane = _laneBetween(SPOKE_A, HUB);
        TransferFrame memory sent = _transferOf(lane, 0);
        TransferFrame memory told = _transferIn(foretold);
        assertEq(told.laneId, sent.laneId);
        assertEq(told.index, 0);
        assertEq(told.frame, sent.frame);
        // of the message after it
        (TransferQuote memory quote, bytes32 orderId, TransferFrame memory next) = settlers[SPOKE_A].quoteTransfer(
            _asked
        );
        assertEq(quote.messageFee, before - user.balance);
        assertEq(quote.amount, _asked.amount);
        assertEq(next.index, 1);
        assertNotEq(orderId, foretold.orderId, "by its own salt it is no order's");
    }

    // ---------------------------------------------------------------- the id

    function test_orderId_isWhatTheDestinationKnowsTheTransferBy() public {
        ResolvedCrossChainOrder memory resolved = _open(SPOKE_A, _asked);
        _enter(HUB);
        TransferFrame memory sent = _transferOf(_laneBetween(SPOKE_A, HUB), 0);
        assertEq(bridges[HUB].advanceIdOf(sent.laneId, sent.frame), resolved.orderId);
    }

    function test_orderId_atAnotherPlace_staysTheSame() public {
        ResolvedCrossChainOrder memory first = _resolve();
        _send(SPOKE_A, _request(SPOKE_A, HUB, ONE));
        _enter(SPOKE_A);
        ResolvedCrossChainOrder memory second = _resolve();
        assertEq(_transferIn(first).index, 0);
        assertEq(_transferIn(second).index, 1);
        assertEq(first.orderId, second.orderId);
        assertEq(_open(SPOKE_A, _asked).orderId, first.orderId);
    }

    function test_orderId_ofAnotherDestinationUserOrNonce_isAnother() public {
        bytes32[5] memory ids;
        ids[0] = _resolve().orderId;
        _asked.destinationChainId = chainIds[SPOKE_B];
        ids[1] = _resolve().orderId;
        assertNotEq(_saltIn(_resolve()), _saltIn(_toHub()));
        _asked.destinationChainId = chainIds[HUB];
        ids[2] = settlers[SPOKE_A].resolve(_order(_asked)).orderId;
        ids[3] = settlers[SPOKE_A].resolveFor(_gasless(SPOKE_A, _asked), "").orderId;
        _asked.salt = keccak256("another");
        ids[4] = _resolve().orderId;
        for (uint256 i = 0; i < ids.length; ++i) {
            for (uint256 j = 0; j < i; ++j) {
                assertNotEq(ids[i], ids[j]);
            }
        }
    }

    /// @dev In this order: who reckons with it beforehand relies on it.
    function test_salt_isOfWayOriginDestinationUserAndNonce() public {
        bytes32 nonce = _asked.salt;
        bytes memory rest = abi.encode(uint256(chainIds[SPOKE_A]), uint256(chainIds[HUB]), user, nonce);
        bytes32 opened = keccak256(bytes.concat(keccak256("causeway.order.opened.v1"), rest));
        assertEq(_saltIn(_resolve()), opened);
        rest = abi.encode(uint256(chainIds[SPOKE_A]), uint256(chainIds[HUB]), user, uint256(7));
        bytes32 signed = keccak256(bytes.concat(keccak256("causeway.order.signed.v1"), rest));
        assertEq(_saltIn(settlers[SPOKE_A].resolveFor(_gasless(SPOKE_A, _asked), "")), signed);
    }

    function test_resolveFor_saysUntilWhenItIsOpenedAndFilled() public view {
        ResolvedCrossChainOrder memory resolved = settlers[SPOKE_A].resolveFor(_gasless(SPOKE_A, _asked), "");
        assertEq(resolved.openDeadline, time + 5 minutes);
        assertEq(resolved.fillDeadline, _asked.advanceUntil);
    }

    /// @dev Where the same is ordered, of settlers and bridges that have the same addresses on both chains.
    function test_salt_onAnotherChain_isAnother() public {
        bytes32 here = _saltIn(_resolve());
        uint64 id = chainIds[SPOKE_A];
        vm.chainId(id + 100);
        assertNotEq(_saltIn(_resolve()), here);
        vm.chainId(id);
        assertEq(_saltIn(_resolve()), here);
    }

    function _toHub() private returns (ResolvedCrossChainOrder memory resolved) {
        _asked.destinationChainId = chainIds[HUB];
        resolved = _resolve();
        _asked.destinationChainId = chainIds[SPOKE_B];
    }

    /// @dev Behind a frame's head of 59 bytes.
    function _saltIn(ResolvedCrossChainOrder memory resolved) private pure returns (bytes32 salt) {
        bytes memory frame = _transferIn(resolved).frame;
        assembly ("memory-safe") {
            salt := mload(add(frame, add(32, add(59, 87))))
        }
    }

    function test_isOpened_saysWhichSaltsWereUsed() public {
        bytes32 salt = _saltIn(_resolve());
        assertFalse(settlers[SPOKE_A].isOpened(salt));
        _open(SPOKE_A, _asked);
        assertTrue(settlers[SPOKE_A].isOpened(salt));
        _refuse(abi.encodeWithSelector(IBridgeSettler.NonceUsed.selector, user, _asked.salt));
    }

    // ---------------------------------------------------------------- what is refused

    function test_resolve_ofAnotherType_isRefused() public {
        OnchainCrossChainOrder memory order = _order(_asked);
        order.orderDataType ^= bytes32(uint256(1));
        vm.expectRevert(abi.encodeWithSelector(IBridgeSettler.UnknownOrderType.selector, order.orderDataType));
        settlers[SPOKE_A].resolve(order);
        (order.orderDataType, order.orderData) = (ORDER_TYPE, "none");
        vm.expectRevert();
        settlers[SPOKE_A].resolve(order);
    }

    function test_resolve_withAnotherEndThanTheOffers_isRefused() public {
        OnchainCrossChainOrder memory order = _order(_asked);
        uint256 until = order.fillDeadline++;
        bytes4 reason = IBridgeSettler.FillDeadlineDiffers.selector;
        vm.expectRevert(abi.encodeWithSelector(reason, until + 1, until));
        settlers[SPOKE_A].resolve(order);
        // 32 bits of 40 are not all
        _asked.deadline = type(uint40).max;
        _asked.advanceUntil = uint40(until) + (1 << 32);
        _refuse(abi.encodeWithSelector(reason, until, _asked.advanceUntil));
    }

    function test_resolve_withoutAnOffer_isRefused() public {
        (_asked.advanceFee, _asked.advanceFrom, _asked.advanceUntil) = (0, 0, 0);
        _refuse(abi.encodeWithSelector(IBridgeAdvances.AdvanceTooLate.selector, 0));
    }

    function test_resolve_whereNothingOrLessThanAskedForIsLeft_isRefused() public {
        bytes4 reason = IBridgeAdvances.AdvanceTooLittle.selector;
        _asked.advanceFee = UNITS;
        _refuse(abi.encodeWithSelector(reason, 0, 0));
        (_asked.integrator, _asked.integratorBps) = (abi.encodePacked(stranger), 100);
        _refuse(abi.encodeWithSelector(reason, 0, 0));
        _asked.advanceFee = UNITS - UNITS / 100 - 1;
        assertEq(_resolve().maxSpent[0].amount, 1);
        _asked.minReceived = 2;
        _refuse(abi.encodeWithSelector(reason, 1, 2));
        _asked.minReceived = 1;
        assertEq(_resolve().maxSpent[0].amount, 1);
    }

    function test_resolve_whereTheBridgeDoesNotGo_isRefused() public {
        _asked.destinationChainId = 99;
        _refuse(abi.encodeWithSelector(IBridgeDepartures.NoRoute.selector, USD, 99));
    }

    function test_resolve_toWhereNoSettlerOrTokenIsKnown_isRefused() public {
        vm.startPrank(admin);
        settlers[SPOKE_A].setDestinationSettler(chainIds[HUB], 0);
        settlers[SPOKE_A].setDestinationToken(USD, chainIds[SPOKE_B], DestinationToken(0, 0));
        vm.stopPrank();
        _refuse(abi.encodeWithSelector(IBridgeSettler.NoDestinationSettler.selector, chainIds[HUB]));
        _asked.destinationChainId = chainIds[SPOKE_B];
        _refuse(abi.encodeWithSelector(IBridgeSettler.NoDestinationToken.selector, USD, chainIds[SPOKE_B]));
    }

    /// @dev All is configured: the account alone is too long for the standard's word.
    function test_resolve_toTon_isRefused() public {
        _asked.receiver = abi.encodePacked(uint8(0), keccak256("account"));
        _asked.destinationChainId = 99;
        _openTon(_asked.receiver);
        _refuse(abi.encodeWithSelector(IBridgeEvents.InvalidReceiver.selector, _asked.receiver));
    }

    function _openTon(bytes memory account) private {
        Peer memory peer = Peer(ChainAddress.CHAIN_TYPE_TON, 99, account);
        PriceChange[] memory prices = _priceTo(HUB);
        prices[0].destinationChainId = 99;
        vm.startPrank(admin);
        Peers(address(bridges[SPOKE_A])).setPeer(ChainAddress.format(ChainAddress.CHAIN_TYPE_TON, 99, account));
        _admin(SPOKE_A).setRoute(USD, 99, _route());
        bytes32 laneId = mailboxes[SPOKE_A].addOutboundLane(peer, Route(0, 0, keccak256("trust")), LaneTerms(1, 1));
        mailboxes[SPOKE_A].setPrices(prices);
        mailboxes[SPOKE_A].openLane(laneId);
        settlers[SPOKE_A].setDestinationSettler(99, keccak256("settler"));
        settlers[SPOKE_A].setDestinationToken(USD, 99, DestinationToken(keccak256("token"), 1));
        vm.stopPrank();
    }
}
