// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IAssetReceiver, ReceivedAsset} from "@causeway/solidity/interfaces/IAssetReceiver.sol";
import {EntryState, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {Batch} from "@causeway/solidity/interfaces/IMailbox.sol";
import {Release, ReleaseKind, Turn} from "../../../../contracts/bridge/interfaces/ICustody.sol";
import {TestReceiver} from "../Receivers.sol";
import {GoingBack} from "../Returns.t.sol";

/// @dev While it is called, calls whatever it was told to, and keeps what of that worked.
contract ReenteringReceiver is IAssetReceiver {
    address[] private _targets;
    bytes[] private _calls;
    uint256[] public worked;
    uint256 public calls;

    function add(address target, bytes calldata data) external {
        _targets.push(target);
        _calls.push(data);
    }

    function countWorked() external view returns (uint256) {
        return worked.length;
    }

    function onAssetReceived(ReceivedAsset calldata, bytes calldata) external returns (bytes4) {
        ++calls;
        for (uint256 i = 0; i < _calls.length; ++i) {
            (bool succeeded, ) = _targets[i].call(_calls[i]);
            if (succeeded) worked.push(i);
        }
        return IAssetReceiver.onAssetReceived.selector;
    }
}

/// @dev A transfer's receiver is a contract of the attacker's.
contract HostileReceiversTest is GoingBack {
    uint256 private constant UNITS = 3_000 * ONE;

    ReenteringReceiver internal hostile;
    uint64 internal index;
    bytes32 internal id;

    function setUp() public override {
        super.setUp();
        hostile = new ReenteringReceiver();
    }

    function _sendTo(address called) private {
        TransferRequest memory request = _request(HUB, SPOKE_A, UNITS);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (3_000_000, "hello");
        (, index, id) = _send(HUB, request);
    }

    /// @dev Everything that moves a transfer, or money of a custody, with this very transfer.
    function _arm() private {
        Batch memory batch = _batchOf(lane, index);
        (bytes32 laneId, TransferFrame memory one) = (lanes[lane].id, _transferOf(lane, index));
        (address bridge, address custody) = (address(bridges[SPOKE_A]), address(custodies[SPOKE_A]));
        bytes memory payload = _payload();
        hostile.add(address(mailboxes[SPOKE_A]), abi.encodeCall(mailboxes[SPOKE_A].deliver, (laneId, batch)));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].end, (laneId, batch)));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].reprove, (laneId, batch)));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].retry, (one)));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].admit, (USD, _transfersOf(lane, index))));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].drain, (USD, _transfersOf(lane, index))));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].execute, (one)));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].claim, (one, address(hostile))));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].sendBack, (one)));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].settleReturn, (one, _siblings(lane, index))));
        hostile.add(bridge, abi.encodeCall(bridges[SPOKE_A].renewRefund, (one)));
        bytes memory sender = _interop(HUB, address(bridges[HUB]));
        hostile.add(bridge, abi.encodeWithSignature("receiveMessage(bytes32,bytes,bytes)", id, sender, payload));
        hostile.add(
            bridge,
            abi.encodeWithSignature("acceptAndCall(bytes32,uint64,uint8,bytes)", id, chainIds[HUB], 0, payload)
        );
        bytes memory told = abi.encodeWithSignature("onMessageExpired(bytes32,uint8,bytes,bytes)", id, 2, "", payload);
        hostile.add(bridge, told);
        Release memory release = Release(
            chainIds[HUB],
            address(hostile),
            UNITS,
            0,
            address(0),
            0,
            ReleaseKind.Arrived,
            false,
            0,
            0
        );
        hostile.add(custody, abi.encodeCall(custodies[SPOKE_A].accept, (release, Turn.Now, false)));
        hostile.add(custody, abi.encodeCall(custodies[SPOKE_A].payClaim, (address(hostile), UNITS)));
        hostile.add(custody, abi.encodeCall(custodies[SPOKE_A].giveBack, (chainIds[HUB], UNITS)));
        hostile.add(custody, abi.encodeCall(custodies[SPOKE_A].lockArrived, (chainIds[HUB], UNITS)));
    }

    /// @dev The frame ends with it.
    function _payload() private view returns (bytes memory payload) {
        bytes memory frame = frames[lane][index];
        uint256 before = 15 + 20 + 1 + 20 + 3;
        payload = new bytes(frame.length - before);
        for (uint256 i = 0; i < payload.length; ++i) {
            payload[i] = frame[before + i];
        }
    }

    function _assertPaidOnce() private view {
        assertEq(hostile.calls(), 1);
        assertEq(_unitsOf(SPOKE_A, address(hostile)), UNITS - _fee(UNITS));
        _assertState(id, EntryState.None);
        assertEq(_books(SPOKE_A).claimable, 0);
        assertEq(_books(SPOKE_A).queued, 0);
    }

    function test_whoCallsBackOnArrival_isPaidOnce() public {
        _provide(SPOKE_A, 50_000 * ONE);
        _sendTo(address(hostile));
        _arm();
        Batch memory batch = _batchOf(lane, index);
        mailboxes[SPOKE_A].deliver{gas: 16_000_000}(lanes[lane].id, batch);
        _assertPaidOnce();
        assertEq(hostile.countWorked(), 0);
    }

    function test_whoCallsBackWhenItIsExecuted_isPaidOnce() public {
        _sendTo(address(hostile));
        _arm();
        Batch memory batch = _batchOf(lane, index);
        mailboxes[SPOKE_A].deliver{gas: 16_000_000}(lanes[lane].id, batch);
        _provide(SPOKE_A, 50_000 * ONE);
        _drain(index);
        bridges[SPOKE_A].execute{gas: 16_000_000}(_transferOf(lane, index));
        _assertPaidOnce();
        // to deliver what was delivered does nothing, and reverts not
        assertEq(hostile.countWorked(), 1);
        assertEq(hostile.worked(0), 0);
    }

    /// @dev With whatever gas it is delivered: nothing happens, or the receiver had what it was promised.
    function test_whoeverDeliversWithTooLittleGas_decidesNothing() public {
        _provide(SPOKE_A, 50_000 * ONE);
        TestReceiver called = new TestReceiver();
        TransferRequest memory request = _request(HUB, SPOKE_A, UNITS);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, index, id) = _send(HUB, request);
        Batch memory batch = _batchOf(lane, index);
        for (uint256 gas = 200_000; !mailboxes[SPOKE_A].isDone(lanes[lane].id, index); gas += 10_000) {
            (bool succeeded, ) = address(mailboxes[SPOKE_A]).call{gas: gas}(
                abi.encodeCall(mailboxes[SPOKE_A].deliver, (lanes[lane].id, batch))
            );
            succeeded;
            _assertState(id, EntryState.None);
        }
        assertEq(called.calls(), 1);
        assertGe(called.gasSeen(), 300_000);
    }

    /// @dev One that burns what it is given: with the least gas that is enough it is ready, and holds up nobody.
    function test_whoBurnsItsGas_isReadyWhateverGasThereIs() public {
        _provide(SPOKE_A, 50_000 * ONE);
        TestReceiver called = new TestReceiver();
        called.setBurns(true);
        TransferRequest memory request = _request(HUB, SPOKE_A, UNITS);
        request.receiver = abi.encodePacked(called);
        (request.gasLimit, request.payload) = (300_000, "hello");
        (, index, id) = _send(HUB, request);
        Batch memory batch = _batchOf(lane, index);
        for (uint256 gas = 200_000; !mailboxes[SPOKE_A].isDone(lanes[lane].id, index); gas += 20_000) {
            (bool succeeded, ) = address(mailboxes[SPOKE_A]).call{gas: gas}(
                abi.encodeCall(mailboxes[SPOKE_A].deliver, (lanes[lane].id, batch))
            );
            succeeded;
        }
        _assertState(id, EntryState.Ready);
        assertEq(_entry(SPOKE_A, id).setAside, UNITS - _fee(UNITS));
    }
}
