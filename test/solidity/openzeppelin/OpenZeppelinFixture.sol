// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC7786GatewaySource} from "@openzeppelin/contracts/interfaces/draft-IERC7786.sol";
import {Vm} from "forge-std/Vm.sol";
import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ThreeChains} from "../three-chains/ThreeChains.sol";

/// @title OpenZeppelinFixture
/// @notice Carries what contracts send by ERC-7786, without value and without attributes, to the other chain.
abstract contract OpenZeppelinFixture is ThreeChains {
    uint256 internal constant PREPAID = 1 ether;

    /// @dev Messages of a lane that were carried.
    mapping(uint256 lane => uint256) private _carried;

    function setUp() public virtual {
        _deployChains();
        vm.deal(address(this), 1e6 ether);
        vm.recordLogs();
    }

    /// @dev Anyone may pay for a contract that sends without value.
    function _prepay(uint256 chain, address account) internal {
        _enter(chain);
        mailboxes[chain].fundPrepaid{value: PREPAID}(account);
    }

    /// @dev Delivers what was sent from one chain to the other since the last time. A bit for each that arrived.
    function _carry(uint256 origin, uint256 destination) internal returns (uint256 delivered) {
        _noteLogs();
        uint256 lane = _laneBetween(origin, destination);
        uint256 first = _carried[lane];
        _carried[lane] = leaves[lane].length;
        return _deliver(lane, first, leaves[lane].length - first);
    }

    /// @dev Delivers the last message from one chain to the other again.
    function _carryAgain(uint256 origin, uint256 destination) internal returns (uint256 delivered) {
        uint256 lane = _laneBetween(origin, destination);
        return _deliver(lane, leaves[lane].length - 1, 1);
    }

    function _deliver(uint256 lane, uint256 first, uint256 size) private returns (uint256) {
        Lane memory taken = lanes[lane];
        if (taken.prover != taken.origin && imports[lane].count < leaves[lane].length) {
            _import(lane, _sign(taken.origin));
        }
        Batch memory batch = _batch(lane, _sign(taken.prover), first, size, 0);
        _enter(taken.destination);
        vm.getRecordedLogs();
        mailboxes[taken.destination].deliver(taken.id, batch);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        (, uint256 delivered) = abi.decode(logs[logs.length - 1].data, (uint64, uint256));
        return delivered;
    }

    /// @dev Notes what mailboxes say was sent. A message's `MessageSent` is the log before its `MessageIndexed`.
    function _noteLogs() internal {
        Vm.Log[] memory logs = vm.getRecordedLogs();
        for (uint256 i = 1; i < logs.length; ++i) {
            if (logs[i].topics[0] != IMailbox.MessageIndexed.selector) continue;
            assertEq(logs[i - 1].topics[0], IERC7786GatewaySource.MessageSent.selector);
            assertEq(_noteLog(logs[i - 1], logs[i]), logs[i].topics[1], "id of a message");
        }
    }

    function _noteLog(Vm.Log memory sent, Vm.Log memory indexed_) private returns (bytes32) {
        (, uint64 gasLimit, uint40 deadline) = abi.decode(indexed_.data, (uint64, uint64, uint40));
        (bytes memory sender, bytes memory recipient, bytes memory payload, , ) = abi.decode(
            sent.data,
            (bytes, bytes, bytes, uint256, bytes[])
        );
        bytes memory frame = _frame(gasLimit, deadline, _account(sender), _account(recipient), payload);
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            if (lanes[lane].id == indexed_.topics[2]) return _noteSent(lane, frame);
        }
        revert("unknown lane");
    }

    /// @dev The account of an interoperable address of an EVM chain: its last 20 bytes.
    function _account(bytes memory interoperable) private pure returns (address account) {
        assembly ("memory-safe") {
            account := mload(add(interoperable, mload(interoperable)))
        }
    }
}
