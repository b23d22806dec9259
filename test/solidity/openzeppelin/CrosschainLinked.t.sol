// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CrosschainLinked} from "@openzeppelin/contracts/crosschain/CrosschainLinked.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {OpenZeppelinFixture} from "./OpenZeppelinFixture.sol";

/// @dev Keeps the last text that a counterpart sent.
contract Notebook is CrosschainLinked {
    string public text;
    uint256 public changes;

    constructor() CrosschainLinked(new Link[](0)) {}

    function link(address gateway, bytes memory counterpart) external {
        _setLink(gateway, counterpart, false);
    }

    function write(bytes memory chain, string memory newText) external returns (bytes32) {
        return _sendMessageToCounterpart(chain, bytes(newText), new bytes[](0));
    }

    function _processMessage(address, bytes32, bytes calldata, bytes calldata payload) internal override {
        require(payload.length < 100, "too long");
        text = string(payload);
        changes += 1;
    }
}

/// @notice OpenZeppelin's `CrosschainLinked` on the mailbox, unmodified.
contract CrosschainLinkedTest is OpenZeppelinFixture {
    Notebook[CHAINS] private _notebooks;

    function setUp() public override {
        super.setUp();
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _notebooks[chain] = new Notebook();
            _prepay(chain, address(_notebooks[chain]));
        }
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            (uint256 one, uint256 other) = (lanes[lane].origin, lanes[lane].destination);
            _notebooks[one].link(address(mailboxes[one]), _interop(other, address(_notebooks[other])));
        }
    }

    function test_link_betweenAllPairsOfChains_carriesMessages() public {
        for (uint256 lane = 0; lane < lanes.length; ++lane) {
            (uint256 origin, uint256 destination) = (lanes[lane].origin, lanes[lane].destination);
            string memory text = string.concat("from lane ", vm.toString(lane));
            _write(origin, destination, text);
            assertEq(_carry(origin, destination), 1);
            assertEq(_notebooks[destination].text(), text);
        }
    }

    function test_link_withoutPrepaidBalance_reverts() public {
        Notebook poor = new Notebook();
        _enter(HUB);
        poor.link(address(mailboxes[HUB]), _interop(SPOKE_A, address(_notebooks[SPOKE_A])));
        uint256 fee = mailboxes[HUB].quote(chainIds[SPOKE_A], DEFAULT_GAS_LIMIT, 2);
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, address(poor), fee, 0));
        poor.write(_chain(SPOKE_A), "hi");
    }

    function test_link_chargesThePrepaidBalance_succeeds() public {
        _write(HUB, SPOKE_A, "hello");
        uint256 fee = mailboxes[HUB].quote(chainIds[SPOKE_A], DEFAULT_GAS_LIMIT, 5);
        assertEq(prepaids[HUB].balanceOf(address(_notebooks[HUB])), PREPAID - fee);
        assertEq(mailboxes[HUB].feesHeld(), fee);
    }

    function test_link_messageOfAnotherSender_isNotTaken() public {
        _enter(HUB);
        mailboxes[HUB].sendMessage{value: 1 ether}(
            _interop(SPOKE_A, address(_notebooks[SPOKE_A])),
            "I am your counterpart",
            new bytes[](0)
        );
        assertEq(_carry(HUB, SPOKE_A), 0);
        assertEq(_notebooks[SPOKE_A].changes(), 0);
    }

    function test_link_messageThatFails_staysUndeliveredAndLaterOnesPass() public {
        _write(SPOKE_A, SPOKE_B, string(new bytes(100)));
        _write(SPOKE_A, SPOKE_B, "short");
        assertEq(_carry(SPOKE_A, SPOKE_B), 2);
        assertEq(_notebooks[SPOKE_B].text(), "short");
    }

    function test_link_deliveredAgain_isTakenOnce() public {
        _write(SPOKE_B, HUB, "once");
        assertEq(_carry(SPOKE_B, HUB), 1);
        assertEq(_carryAgain(SPOKE_B, HUB), 0);
        assertEq(_notebooks[HUB].changes(), 1);
    }

    receive() external payable {}

    function _write(uint256 origin, uint256 destination, string memory text) private {
        _enter(origin);
        bytes32 sendId = _notebooks[origin].write(_chain(destination), text);
        assertEq(sendId, 0, "no further step is needed to send");
    }

    /// @dev An interoperable address without an account names a chain.
    function _chain(uint256 chain) private view returns (bytes memory) {
        return bytes.concat(hex"00010000", hex"02", bytes2(uint16(chainIds[chain])), hex"00");
    }
}
