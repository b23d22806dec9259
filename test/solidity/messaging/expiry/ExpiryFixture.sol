// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Vm} from "forge-std/Vm.sol";
import {Batch, IMailbox, LaneTerms, Price} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Expiry} from "../../../../contracts/messaging/expiry/Expiry.sol";
import {Peer, Route} from "../../../../contracts/messaging/interfaces/IMailboxAdmin.sol";
import {LaneTree} from "../../../../packages/simulator/solidity/LaneTree.sol";
import {OutboxTree} from "../../../../packages/simulator/solidity/OutboxTree.sol";
import {ThreeChains} from "../../three-chains/ThreeChains.sol";
import {priceOnly} from "../PriceChanges.sol";
import {KeepingSender} from "./ExpirySenders.sol";

/// @dev Messages from one chain to another, notices of which travel back.
abstract contract ExpiryFixture is ThreeChains {
    uint64 internal constant GAS_LIMIT = 500_000;
    uint40 internal constant LIFETIME = 2 hours;

    uint64 private constant TON_CHAIN = 1360104473493506;
    bytes32 private constant TON_TRUST = keccak256("trust in TON");

    address internal immutable stranger = makeAddr("stranger");
    KeepingSender internal sender;
    address internal recipient;

    function setUp() public virtual {
        _deployChains();
        sender = new KeepingSender();
        recipient = makeAddr("recipient");
        vm.deal(stranger, 100 ether);
        vm.deal(recipient, 100 ether);
        vm.deal(address(sender), 100 ether);
        vm.deal(address(this), 100 ether);
    }

    // ---------------------------------------------------------------- steps

    /// @dev `sender` sends to `recipient`; `LIFETIME` until the deadline.
    function _send(uint256 lane, bytes memory payload) internal returns (uint64 index) {
        return _send(lane, payload, uint40(time) + LIFETIME);
    }

    function _send(uint256 lane, bytes memory payload, uint40 deadline) internal returns (uint64 index) {
        return _send(lane, address(sender), recipient, payload, deadline);
    }

    function _send(
        uint256 lane,
        address from,
        address to,
        bytes memory payload,
        uint40 deadline
    ) internal returns (uint64 index) {
        uint256 origin = lanes[lane].origin;
        _enter(origin);
        index = uint64(leaves[lane].length);
        bytes32 expected = _noteSent(lane, _frame(GAS_LIMIT, deadline, from, to, payload));
        bytes memory data = abi.encodeCall(
            IMailbox.send,
            (chainIds[lanes[lane].destination], abi.encodePacked(to), GAS_LIMIT, deadline, from, payload)
        );
        uint256 fee = mailboxes[origin].quote(chainIds[lanes[lane].destination], GAS_LIMIT, payload.length);
        vm.deal(from, from.balance + fee);
        vm.prank(from);
        (bool succeeded, bytes memory returned) = address(mailboxes[origin]).call{value: fee}(data);
        assertTrue(succeeded);
        assertEq(abi.decode(returned, (bytes32)), expected);
    }

    function _pass(uint256 duration) internal {
        time += duration;
    }

    /// @dev A message of a lane with its proof; the next call is made at the lane's destination.
    function _batchOf(uint256 lane, uint64 index) internal returns (Batch memory batch) {
        Lane memory taken = lanes[lane];
        if (taken.prover != taken.origin && imports[lane].count < leaves[lane].length) {
            _import(lane, _sign(taken.origin));
        }
        batch = _batch(lane, _sign(taken.prover), index, 1, 0);
        _enter(taken.destination);
    }

    /// @dev A stranger expires a message for exactly what the notice costs.
    function _expire(uint256 lane, uint64 index) internal returns (bytes32 noticeId) {
        Batch memory batch = _batchOf(lane, index);
        uint256 destination = lanes[lane].destination;
        uint256 fee = _expiryOn(destination).quoteNotice(lanes[lane].id);
        vm.recordLogs();
        vm.prank(stranger);
        noticeId = _expiryOn(destination).expire{value: fee}(lanes[lane].id, batch, stranger);
        _noteNotice(destination);
    }

    /// @dev The recipient rejects a message.
    function _reject(uint256 lane, uint64 index) internal returns (bytes32 noticeId) {
        Batch memory batch = _batchOf(lane, index);
        uint256 destination = lanes[lane].destination;
        uint256 fee = _expiryOn(destination).quoteNotice(lanes[lane].id);
        vm.recordLogs();
        vm.prank(recipient);
        noticeId = _expiryOn(destination).reject{value: fee}(lanes[lane].id, batch, recipient);
        _noteNotice(destination);
    }

    /// @dev Notes what the mailbox of a chain sent since logs are recorded.
    function _noteNotice(uint256 chain) internal {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 0; i < logs.length; ++i) {
            bool appended = logs[i].topics[0] == IMailbox.MessageAppended.selector;
            if (!appended || logs[i].emitter != address(mailboxes[chain])) continue;
            (, bytes memory frame) = abi.decode(logs[i].data, (uint64, bytes));
            for (uint256 lane = 0; lane < lanes.length; ++lane) {
                if (lanes[lane].id == logs[i].topics[2]) assertEq(_noteSent(lane, frame), logs[i].topics[1]);
            }
        }
    }

    /// @dev Delivers the last message of the lane that leads back; whether its recipient took it.
    function _carryNotice(uint256 lane) internal returns (bool delivered) {
        uint256 home = _homeOf(lane);
        uint64 last = uint64(leaves[home].length - 1);
        Batch memory batch = _batchOf(home, last);
        uint256 origin = lanes[lane].origin;
        mailboxes[origin].deliver(lanes[home].id, batch);
        return mailboxes[origin].isDone(lanes[home].id, last);
    }

    /// @dev Calls are made as if a message of `lane` were being delivered at its destination, until they no longer are.
    function _pretendDeliveryOf(uint256 lane) internal {
        uint256 chain = lanes[lane].destination;
        _enter(chain);
        bytes memory answer = abi.encode(lanes[lane].id, uint64(0));
        vm.mockCall(address(mailboxes[chain]), abi.encodeCall(IMailbox.current, ()), answer);
    }

    function _settle(uint256 lane, uint64 index) internal {
        uint256 origin = lanes[lane].origin;
        _enter(origin);
        bytes32[] memory siblings = LaneTree.frontierProof(leaves[lane], index);
        _expiryOn(origin).settle(lanes[lane].id, index, frames[lane][index], siblings);
    }

    function _expiryOn(uint256 chain) internal view returns (Expiry) {
        return Expiry(address(expiries[chain]));
    }

    function _homeOf(uint256 lane) internal view returns (uint256) {
        return _laneBetween(lanes[lane].destination, lanes[lane].origin);
    }

    // ---------------------------------------------------------------- what is expected

    function _notice(uint256 lane, uint64 index, uint8 outcome) internal view returns (bytes memory) {
        return abi.encodePacked(uint8(1), lanes[lane].id, index, keccak256(frames[lane][index]), outcome);
    }

    function _peerAddress(uint256 chain) internal view returns (bytes memory) {
        return _interop(chain, address(_expiryOn(chain)));
    }

    // ---------------------------------------------------------------- forgeries

    /// @dev A message that need not have been sent, proven by a checkpoint of an outbox that its origin need not have
    /// had.
    function _forgedBatch(uint256 lane, uint64 index) internal returns (Batch memory batch) {
        uint256 origin = lanes[lane].origin;
        uint256 checkpoint = _sign(origin);
        (bytes32[] memory places, uint64[] memory counts) = _places(origin);
        checkpoints[checkpoint].places = places;
        checkpoints[checkpoint].counts = counts;
        uint64 height = checkpoints[checkpoint].height;
        checkpoints[checkpoint].fields = _checkpointFields(origin, height, OutboxTree.root(places));
        checkpoints[checkpoint].proof = _proofOf(origin, checkpoints[checkpoint].fields);
        return _batch(lane, checkpoint, index, 1, 0);
    }

    // ---------------------------------------------------------------- TON

    /// @dev Lanes from TON and back, through spoke A's checkpoints; and the peer there.
    function _connectTon() internal returns (bytes32 laneId, bytes32 home) {
        _enter(HUB);
        Peer memory ton = Peer(0xff54, TON_CHAIN, _tonAccount());
        vm.startPrank(admin);
        mailboxes[HUB].setLightClientTrusted(clients[HUB][SPOKE_A], true, true);
        laneId = mailboxes[HUB].addInboundLane(ton, chainIds[SPOKE_A], TON_TRUST, clients[HUB][SPOKE_A]);
        home = mailboxes[HUB].addOutboundLane(ton, Route(0, 0, TON_TRUST), LaneTerms(1, 0));
        Price memory set = Price(1, 1, 1e9, 4096, 40);
        mailboxes[HUB].setPrices(priceOnly(TON_CHAIN, set));
        mailboxes[HUB].openLane(home);
        _expiryOn(HUB).setPeer(bytes.concat(hex"0001ff540704d5020000000221", _tonAccount()));
        vm.stopPrank();
    }

    function _tonAccount() internal pure returns (bytes memory) {
        return bytes.concat(hex"00", keccak256("account on TON"));
    }

    /// @dev The only message of a lane from TON, in an outbox that holds nothing else.
    function _tonBatch(bytes32 laneId, bytes memory frame) internal view returns (Batch memory batch) {
        bytes32 leaf = keccak256(bytes.concat(laneId, bytes8(0), keccak256(frame)));
        bytes32[] memory list = new bytes32[](1);
        list[0] = leaf;
        batch.count = 1;
        batch.members = frame;
        bytes32 laneLeaf = keccak256(
            bytes.concat(
                keccak256("causeway.lane-leaf.v1"),
                bytes8(TON_CHAIN),
                bytes8(chainIds[HUB]),
                laneId,
                bytes8(uint64(1)),
                LaneTree.root(list)
            )
        );
        bytes memory fields = _checkpointFields(SPOKE_A, nextHeight[SPOKE_A], laneLeaf);
        batch.evidence = bytes.concat(fields, _proofOf(SPOKE_A, fields));
    }
}
