// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Batch, IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {ICheatcodes, CHEATCODES} from "../../../packages/simulator/solidity/ICheatcodes.sol";
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

    /// @dev Anyone may pay for a contract that sends without value, once that or its owner has set limits.
    function _prepay(uint256 chain, address account) internal {
        _enter(chain);
        vm.prank(account);
        prepaids[chain].setLimits(account, uint128(PREPAID), uint128(PREPAID));
        prepaids[chain].fund{value: PREPAID}(account);
    }

    /// @dev Delivers what was sent from one chain to the other since the last time. A bit for each that arrived.
    function _carry(uint256 origin, uint256 destination) internal returns (uint256 delivered) {
        _noteLogs(CHEATCODES.getRecordedLogs());
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
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        if (logs.length == 0) return 0;
        ICheatcodes.Log memory last = logs[logs.length - 1];
        if (last.topics[0] != IMailbox.MessagesDelivered.selector) return 0;
        (, uint256 delivered) = abi.decode(last.data, (uint64, uint256));
        return delivered;
    }
}
