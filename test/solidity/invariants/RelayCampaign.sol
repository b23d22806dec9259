// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786Recipient} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {IHubRelay} from "@causeway/solidity/interfaces/IHubRelay.sol";
import {Batch, IMailbox, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Relay} from "@causeway/solidity/interfaces/IRelayHandler.sol";
import {RelayRequest} from "@causeway/solidity/interfaces/IRelaySender.sol";
import {Vm} from "forge-std/Vm.sol";
import {RelayFixture} from "../messaging/relay/RelayFixture.sol";
import {CampaignHandler, Conduct, IRelayWitness} from "./CampaignHandler.sol";
import {priceOnly} from "../messaging/PriceChanges.sol";
import {IReachingCampaign} from "./ICampaign.sol";

/// @title RelayCampaign
/// @notice Steps that relay messages of spoke A through handlers on the hub, and attack that; and what must hold after
/// any of them.
contract RelayCampaign is RelayFixture, IRelayWitness, IReachingCampaign {
    /// @dev How often what was done.
    struct Tally {
        uint256 sent;
        uint256 refused;
        uint256 forged;
        uint256 onward;
        uint256 silent;
        uint256 failed;
        uint256 repeated;
        uint256 reentered;
        uint256 ownSends;
    }

    /// @dev What was paid for, by the first leg's id.
    struct Paid {
        address handler;
        uint64 destinationChainId;
        bytes recipient;
        uint64 gasLimit;
        uint256 maxResult;
        uint256 lifetime;
        bytes payload;
        uint256 times;
    }

    /// @dev Money of a mailbox as its users see it.
    struct Money {
        uint256 charged;
        uint256 withdrawn;
    }

    /// @dev What a block has: a handler that is called alone gets all that is left.
    uint256 private constant BLOCK_GAS = 60_000_000;

    uint256 private constant CONDUCTS = uint256(type(Conduct).max) + 1;
    uint256 private constant MOST_LEGS = 48;

    Tally private _tally;
    string private _violation;
    bytes[] private _legs;
    mapping(bytes32 firstMessageId => Paid) private _paid;
    mapping(uint64 chainId => Money) private _money;
    CampaignHandler[2] private _handlers;
    uint256 private _onwardCount;
    uint64 private _ownSends;
    Batch private _current;
    bool private _reentering;

    /// @dev A campaign may forget what a call before set.
    modifier atStart() {
        vm.warp(START);
        _;
    }

    constructor() {
        setUp();
        for (uint256 i = 0; i < 2; ++i) {
            _handlers[i] = new CampaignHandler(this);
        }
        vm.deal(user, 1e9 ether);
        vm.deal(stranger, 1e9 ether);
    }

    /// @dev What a campaign calls.
    function steps() external pure returns (bytes4[] memory list) {
        list = new bytes4[](9);
        list[0] = this.send.selector;
        list[1] = this.send.selector;
        list[2] = this.deliver.selector;
        list[3] = this.deliver.selector;
        list[4] = this.deliver.selector;
        list[5] = this.forge.selector;
        list[6] = this.changePrices.selector;
        list[7] = this.sendFromTheHub.selector;
        list[8] = this.withdrawFees.selector;
    }

    // ---------------------------------------------------------------- steps

    /// @dev Sends a request and pays for it exactly, too much, or too little.
    function send(uint256 seed) external atStart {
        if (_legs.length == MOST_LEGS) return;
        RelayRequest memory request = _request(seed);
        on(SPOKE_A);
        (uint256 firstFee, uint256 onwardFee) = senderA.quoteRelay(request);
        uint256 fee = firstFee + onwardFee;
        uint256 way = _pick(seed, "way to pay", 4);
        if (way == 0 && fee != 0) {
            vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, fee - 1));
            vm.prank(user);
            senderA.send{value: fee - 1}(request);
            _tally.refused += 1;
            return;
        }
        vm.recordLogs();
        vm.prank(user);
        bytes32 messageId = senderA.send{value: way == 1 ? fee + 1 ether : fee}(request);
        _legs.push(appended(vm.getRecordedLogs()));
        _money[SPOKE_A].charged += fee;
        _paid[messageId] = Paid({
            handler: request.handler,
            destinationChainId: request.destinationChainId,
            recipient: request.recipient,
            gasLimit: request.gasLimit,
            maxResult: request.maxResult,
            lifetime: request.lifetime,
            payload: request.payload,
            times: 0
        });
        _tally.sent += 1;
    }

    /// @dev Delivers some first legs, any of which may be delivered already, to handlers of any conduct.
    function deliver(uint256 seed) external atStart {
        if (_legs.length == 0) return;
        _handlers[0].behave(Conduct(_pick(seed, "conduct of one", CONDUCTS)));
        _handlers[1].behave(Conduct(_pick(seed, "conduct of the other", CONDUCTS)));
        uint64 first = uint64(_pick(seed, "first", _legs.length));
        uint64 size = uint64(1 + _pick(seed, "size", _legs.length - first));
        on(HUB);
        Batch memory batch = batchOf(_legs, first, size);
        _current = batch;
        for (uint64 i = first; i < first + size; ++i) {
            if (hub.isDone(laneAToHub, i)) _tally.repeated += 1;
        }
        vm.recordLogs();
        hub.deliver{gas: BLOCK_GAS}(laneAToHub, batch);
        _read(vm.getRecordedLogs());
        delete _current;
    }

    /// @dev A stranger sends what looks like a first leg by himself, or calls the HubRelay.
    function forge(uint256 seed) external atStart {
        RelayRequest memory request = _request(seed);
        bytes memory leg = legOf(request, user);
        _tally.forged += 1;
        if (_pick(seed, "door", 2) == 0 || _legs.length == MOST_LEGS) {
            on(HUB);
            vm.prank(stranger);
            (bool entered, ) = address(hubRelay).call(
                abi.encodeCall(
                    IERC7786Recipient.receiveMessage,
                    (keccak256(leg), interop(SPOKE_A, address(senderA)), leg)
                )
            );
            if (entered) _violation = "the HubRelay was called by a stranger";
            return;
        }
        on(SPOKE_A);
        uint256 fee = spokeA.quote(HUB, 2_000_000, leg.length);
        vm.recordLogs();
        vm.prank(stranger);
        spokeA.send{value: fee}(HUB, abi.encodePacked(hubRelay), 2_000_000, 0, stranger, leg);
        _legs.push(appended(vm.getRecordedLogs()));
        _money[SPOKE_A].charged += fee;
    }

    /// @dev On the origin and on the hub.
    function changePrices(uint256 seed) external atStart {
        Price memory newPrice = onwardPrice();
        newPrice.base = uint96(_pick(seed, "base", 1 ether));
        newPrice.gasPrice = uint64(_pick(seed, "gas price", 1e12));
        uint64 destination = _pick(seed, "destination", 2) == 0 ? SPOKE_A : SPOKE_B;
        vm.startPrank(admin);
        senderA.setPrices(priceOnly(destination, newPrice));
        newPrice.maxGasLimit = 5_000_000;
        newPrice.maxPayload = 10_000;
        on(HUB);
        hub.setPrices(priceOnly(destination, newPrice));
        vm.stopPrank();
    }

    /// @dev Somebody sends from the hub by himself, and pays.
    function sendFromTheHub(uint256 seed) external atStart {
        on(HUB);
        uint256 fee = hub.quote(SPOKE_B, ONWARD_GAS, 3);
        vm.prank(user);
        hub.send{value: fee + _pick(seed, "over", 2)}(
            SPOKE_B,
            abi.encodePacked(finalRecipient),
            ONWARD_GAS,
            0,
            user,
            "own"
        );
        _money[HUB].charged += fee;
        _ownSends += 1;
        _tally.ownSends += 1;
    }

    function withdrawFees(uint256 seed) external atStart {
        uint64 chainId = _pick(seed, "chain", 2) == 0 ? HUB : SPOKE_A;
        uint256 held = mailboxOf(chainId).feesHeld();
        if (held == 0) return;
        uint256 amount = 1 + _pick(seed, "amount", held);
        vm.prank(admin);
        mailboxOf(chainId).withdrawFees(makeAddr("treasury"), amount);
        _money[chainId].withdrawn += amount;
    }

    // ---------------------------------------------------------------- handlers

    /// @inheritdoc IRelayWitness
    function noteHandled(Relay calldata relay, bytes calldata payload) external {
        Paid storage paid = _paid[relay.messageId];
        bool meant =
            paid.handler == msg.sender &&
                paid.destinationChainId == relay.destinationChainId &&
                keccak256(paid.recipient) == keccak256(relay.recipient) &&
                keccak256(paid.payload) == keccak256(payload) &&
                keccak256(relay.sender) == keccak256(interop(SPOKE_A, user));
        if (!meant) _violation = "a handler was called other than was paid for";
    }

    /// @inheritdoc IRelayWitness
    /// @dev As far as an attacker on the hub gets: none of these may have an effect.
    function reenterFrom(Relay calldata relay) external {
        if (_reentering) return;
        _reentering = true;
        _tally.reentered += 1;
        bytes memory leg = legOf(requestTo(msg.sender, "more"), user);
        bytes memory peer = interop(SPOKE_A, address(senderA));
        bytes memory again = abi.encodeCall(IERC7786Recipient.receiveMessage, (relay.messageId, peer, leg));
        bytes memory free = abi.encodeCall(
            IMailbox.send,
            (SPOKE_B, abi.encodePacked(finalRecipient), ONWARD_GAS, 0, address(0), "free?")
        );
        bool entered = _try(address(hubRelay), again);
        entered = _try(address(hub), abi.encodeCall(IMailbox.deliver, (laneAToHub, _current))) || entered;
        if (hub.quote(SPOKE_B, ONWARD_GAS, 5) != 0) entered = _try(address(hub), free) || entered;
        if (entered) _violation = "a handler re-entered";
        _reentering = false;
    }

    // ---------------------------------------------------------------- checks

    function check() external view {
        assertEq(_violation, "");
        _checkOutbox();
        _checkMoney();
    }

    /// @dev Nothing left the hub but second legs and what others paid for.
    function _checkOutbox() private view {
        assertEq(sentOn(), _onwardCount + _ownSends);
    }

    function _checkMoney() private view {
        uint64[2] memory chains = [HUB, SPOKE_A];
        for (uint256 i = 0; i < 2; ++i) {
            Money storage money = _money[chains[i]];
            assertEq(mailboxOf(chains[i]).feesHeld(), money.charged - money.withdrawn, "fees held");
            assertEq(address(mailboxOf(chains[i])).balance, money.charged - money.withdrawn, "balance");
        }
        assertEq(address(hubRelay).balance, 0, "HubRelay holds coin");
        assertEq(address(senderA).balance, 0, "RelaySender holds coin");
    }

    /// @dev Once handlers are willing, every leg that was paid for is handled, and none is left that was not.
    function finish() external atStart {
        if (_legs.length == 0) return;
        on(HUB);
        for (uint256 i = 0; i < 2; ++i) {
            _handlers[i].behave(Conduct.Answer);
        }
        vm.recordLogs();
        hub.deliver{gas: 4 * BLOCK_GAS}(laneAToHub, batchOf(_legs, 0, uint64(_legs.length)));
        _read(vm.getRecordedLogs());
        for (uint64 i = 0; i < _legs.length; ++i) {
            bool paid = _paid[idOf(laneAToHub, i, _legs[i])].handler != address(0);
            assertEq(hub.isDone(laneAToHub, i), paid, "a leg that was paid for, or that was not");
        }
        assertEq(_violation, "");
    }

    function checkGotEverywhere() external view {
        assertGt(_tally.sent, 10);
        assertGt(_tally.refused, 0);
        assertGt(_tally.forged, 0);
        assertGt(_tally.onward, 5);
        assertGt(_tally.silent, 0);
        assertGt(_tally.failed, 5);
        assertGt(_tally.repeated, 5);
        assertGt(_tally.reentered, 0);
        assertGt(_tally.ownSends, 0);
    }

    // ---------------------------------------------------------------- internal

    function _request(uint256 seed) private view returns (RelayRequest memory request) {
        uint256 size = _pick(seed, "payload", 64);
        request = requestTo(address(_handlers[_pick(seed, "handler", 2)]), new bytes(size));
        request.destinationChainId = _pick(seed, "destination", 2) == 0 ? SPOKE_A : SPOKE_B;
        request.recipient = abi.encodePacked(address(uint160(1 + _pick(seed, "recipient", 1e9))));
        request.gasLimit = uint64(1 + _pick(seed, "gas limit", 1_000_000));
        request.maxResult = uint24(size + _pick(seed, "room", 200));
        request.lifetime = uint32(MIN_LIFETIME + _pick(seed, "lifetime", 30 days));
        request.handlerGas = uint64(1_200_000 + _pick(seed, "handler gas", 100_000));
    }

    /// @dev Holds what left the hub, and what failed, against what was paid for.
    function _read(Vm.Log[] memory logs) private {
        for (uint256 i = 0; i < logs.length; ++i) {
            bytes32 topic = logs[i].topics[0];
            if (topic == IMailbox.MessageFailed.selector) _tally.failed += 1;
            if (topic == IMailbox.MessageAppended.selector) {
                (, bytes memory frame) = abi.decode(logs[i].data, (uint64, bytes));
                if (!this.checkOnward(frame, logs[i].topics[2])) continue;
                _tally.onward += 1;
                _onwardCount += 1;
            }
            if (topic == IHubRelay.RelayHandled.selector && logs[i].topics[3] == 0) _tally.silent += 1;
        }
    }

    /// @dev A second leg: after `docs/protocol.md`, from an EVM chain to another, of a spoke whose id takes two bytes.
    /// @return byRelay Whether the HubRelay sent it. What others tried shows in the logs even where it was undone.
    function checkOnward(bytes calldata frame, bytes32 laneId) external returns (bool byRelay) {
        if (address(bytes20(frame[15:35])) != address(hubRelay)) return false;
        bytes calldata payload = frame[59:];
        Paid storage paid = _paid[bytes32(payload[29:61])];
        bool within = paid.handler != address(0) && uint64(bytes8(frame[1:9])) == paid.gasLimit;
        within = within && uint40(bytes5(frame[9:14])) == block.timestamp + paid.lifetime;
        within = within && keccak256(frame[36:56]) == keccak256(paid.recipient);
        within = within && laneId == (paid.destinationChainId == SPOKE_A ? laneHubToA : laneHubToB);
        within = within && keccak256(payload[1:29]) == keccak256(interop(SPOKE_A, user));
        within = within && address(bytes20(payload[61:81])) == paid.handler;
        within = within && payload.length - 81 <= paid.maxResult;
        if (!within) _violation = "a second leg goes beyond what was paid for";
        paid.times += 1;
        if (paid.times > 1) _violation = "a first leg was sent on twice";
        return true;
    }

    function _try(address target, bytes memory data) private returns (bool entered) {
        (entered, ) = target.call{gas: 350_000}(data);
    }

    /// @dev One of the sources of choice: the same seed gives another number for another purpose.
    function _pick(uint256 seed, string memory what, uint256 below) private pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % below;
    }
}
