// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CrosschainRemoteExecutor} from "@openzeppelin/contracts/crosschain/CrosschainRemoteExecutor.sol";
import {OpenZeppelinFixture} from "./OpenZeppelinFixture.sol";

/// @dev Has a value that only its owner may set, and only while it is open.
contract Setting {
    address private immutable _owner;
    uint256 public value;
    bool private _closed;

    error NotTheOwner(address caller);
    error Closed();

    constructor(address owner) {
        _owner = owner;
    }

    function close(bool closed) external {
        _closed = closed;
    }

    function set(uint256 newValue) external payable {
        require(msg.sender == _owner, NotTheOwner(msg.sender));
        require(!_closed, Closed());
        value = newValue;
    }
}

/// @notice OpenZeppelin's `CrosschainRemoteExecutor` on the mailbox, unmodified: an account on the hub acts on a spoke.
contract CrosschainRemoteExecutorTest is OpenZeppelinFixture {
    bytes32 private constant SINGLE = 0;
    bytes32 private constant BATCH = bytes32(uint256(1) << 248);

    address private immutable _governor = makeAddr("governor");

    CrosschainRemoteExecutor private _executor;
    Setting private _setting;

    struct Execution {
        address target;
        uint256 value;
        bytes callData;
    }

    function setUp() public override {
        super.setUp();
        _enter(SPOKE_A);
        _executor = new CrosschainRemoteExecutor(address(mailboxes[SPOKE_A]), _interop(HUB, _governor));
        _setting = new Setting(address(_executor));
        _prepay(HUB, _governor);
    }

    function test_execute_oneCall_succeeds() public {
        _command(_governor, _single(7));
        assertEq(_carry(HUB, SPOKE_A), 1);
        assertEq(_setting.value(), 7);
    }

    function test_execute_oneCallWithValue_paysFromTheExecutor() public {
        vm.deal(address(_executor), 1 ether);
        bytes memory data = abi.encodeCall(Setting.set, (8));
        bytes memory call_ = abi.encodePacked(address(_setting), uint256(0.5 ether), data);
        _command(_governor, bytes.concat(SINGLE, call_));
        assertEq(_carry(HUB, SPOKE_A), 1);
        assertEq(address(_setting).balance, 0.5 ether);
    }

    function test_execute_batch_succeeds() public {
        Execution[] memory calls = new Execution[](2);
        calls[0] = Execution(address(_setting), 0, abi.encodeCall(Setting.set, (1)));
        calls[1] = Execution(address(_setting), 0, abi.encodeCall(Setting.set, (2)));
        _command(_governor, bytes.concat(BATCH, abi.encode(calls)));
        assertEq(_carry(HUB, SPOKE_A), 1);
        assertEq(_setting.value(), 2);
    }

    function test_execute_callThatFails_isExecutedWhenDeliveredAgain() public {
        _setting.close(true);
        _command(_governor, _single(9));
        assertEq(_carry(HUB, SPOKE_A), 0);
        _setting.close(false);
        assertEq(_carryAgain(HUB, SPOKE_A), 1);
        assertEq(_carryAgain(HUB, SPOKE_A), 0);
        assertEq(_setting.value(), 9);
    }

    function test_execute_byAnotherSender_isNotTaken() public {
        address stranger = makeAddr("stranger");
        _prepay(HUB, stranger);
        _command(stranger, _single(666));
        assertEq(_carry(HUB, SPOKE_A), 0);
        assertEq(_setting.value(), 0);
    }

    function test_reconfigure_byMessage_handsOver() public {
        address heir = makeAddr("heir");
        bytes memory handOver = abi.encodeCall(
            CrosschainRemoteExecutor.reconfigure,
            (address(mailboxes[SPOKE_A]), _interop(HUB, heir))
        );
        _command(_governor, bytes.concat(SINGLE, abi.encodePacked(address(_executor), uint256(0), handOver)));
        assertEq(_carry(HUB, SPOKE_A), 1);

        _prepay(HUB, heir);
        _command(heir, _single(3));
        _command(_governor, _single(4));
        assertEq(_carry(HUB, SPOKE_A), 1);
        assertEq(_setting.value(), 3);
    }

    function _single(uint256 value) private view returns (bytes memory) {
        bytes memory data = abi.encodeCall(Setting.set, (value));
        return bytes.concat(SINGLE, abi.encodePacked(address(_setting), uint256(0), data));
    }

    function _command(address sender, bytes memory payload) private {
        _enter(HUB);
        bytes memory to = _interop(SPOKE_A, address(_executor));
        vm.prank(sender);
        mailboxes[HUB].sendMessage(to, payload, new bytes[](0));
    }
}
